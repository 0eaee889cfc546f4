import { type Language, languages } from '@fieldhouse/contracts/language';
import { t } from '@fieldhouse/contracts/text';
import { VALUE_LENGTH, type ValueKind } from '@fieldhouse/contracts/translation.rules';
import { exportTranslations, putValueTexts } from '@fieldhouse/contracts/translations.endpoints';
import type { ValueText } from '@fieldhouse/contracts/translations.schemas';
import { call } from '../../lib/call.ts';
import { DownloadButton } from '../../lib/download-button.tsx';
import { useEditForm } from '../../lib/use-edit-form.ts';
import { SaveBar } from '../../ui/form-foot.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';

const kinds: Readonly<Record<ValueKind, string>> = {
  option: t`Option`,
  colour: t`Colour`,
  attribute: t`Attribute`,
  tax: t`Tax`,
};

const nameOf = ({ kind, value }: ValueText) => `${kind} ${value}`;

interface WordsFormProps {
  words: readonly ValueText[];
  first: string;
  into: Language;
}

/** Words that many things have, and that are not in this language yet. What is left empty stays on the list. */
export function WordsForm({ words, first, into }: WordsFormProps) {
  const form = useEditForm(words, {
    draft: `words:${into}`,
    valuesOf: (list): Record<string, string> => Object.fromEntries(list.map((word) => [nameOf(word), ''])),
    send: async ({ values }) => {
      for (const word of words) {
        const text = values[nameOf(word)];
        if (text) await call(putValueTexts, { body: { kind: word.kind, value: word.value, texts: { [into]: text } } });
      }
    },
    onSuccess: () => void toast(t`The translation has been saved`),
  });
  return (
    <section aria-labelledby="words" className="mt-12">
      <h2 id="words" className="font-headline text-xl font-semibold">
        Words that many things have
      </h2>
      <p className="mt-1 mb-3 text-ink-soft">
        Options, sizes, colours, values of attributes and taxes: each is translated once.
      </p>
      <DownloadButton
        isList
        label="Download the words"
        fetch={(get) => get(exportTranslations, { query: { into, kind: 'value' } }, `value-${into}.po`)}
      />
      <form {...form.props} className="mt-6 flex flex-col gap-6">
        <ul className="grid gap-x-8 gap-y-4 sm:grid-cols-2 xl:grid-cols-3">
          {words.map((word) => (
            <li key={nameOf(word)} lang={first}>
              <TextField
                label={`${word.value} (${kinds[word.kind]})`}
                lang={into}
                maxLength={VALUE_LENGTH}
                placeholder={languages[into].name}
                {...form.field(nameOf(word))}
              />
            </li>
          ))}
        </ul>
        <SaveBar form={form} />
      </form>
    </section>
  );
}

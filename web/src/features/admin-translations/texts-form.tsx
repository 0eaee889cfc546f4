import { type Language, languages } from '@fieldhouse/contracts/language';
import { t } from '@fieldhouse/contracts/text';
import type { Translation } from '@fieldhouse/contracts/translations.schemas';
import { useEditForm } from '../../lib/use-edit-form.ts';
import { Conflicts } from '../../ui/conflict.tsx';
import { FormEnd } from '../../ui/form-foot.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { findNewest, saveTexts } from './save-texts.ts';
import { fieldLabel, isLong, valuesOf } from './texts.rules.ts';

interface TextsFormProps {
  thing: Translation;
  first: string;
  into: Language;
  onClose: () => void;
}

/** The original beside its translation. Saved is all of it, also what was still right: it has been looked at. */
export function TextsForm({ thing, first, into, onClose }: TextsFormProps) {
  const form = useEditForm(thing, {
    draft: `texts:${into}:${thing.kind}:${thing.id}`,
    valuesOf,
    send: ({ seen, values }) => saveTexts(seen, into, values),
    findNewest: (seen) => findNewest(seen, into),
    leaving: 'address',
    onSuccess: () => {
      void toast(t`The translation has been saved`);
      onClose();
    },
  });
  const names = Object.keys(form.values);
  const labels = Object.fromEntries(names.map((name) => [name, fieldLabel(thing, name)]));
  return (
    <form {...form.props} className="mt-4 flex flex-col gap-6">
      {names.map((name) => {
        const Field = isLong(name) ? TextArea : TextField;
        return (
          <div key={name} className="grid gap-x-8 gap-y-2 md:grid-cols-2">
            <div className="min-w-0">
              <p className="text-sm text-ink-soft">{labels[name]}</p>
              <p lang={first} dir="auto" className="whitespace-pre-wrap wrap-anywhere">
                {thing.source[name]}
              </p>
            </div>
            <Field label={`${labels[name]} (${languages[into].name})`} lang={into} {...form.field(name)} />
          </div>
        );
      })}
      <Conflicts form={form} labels={labels} />
      <FormEnd form={form} onClose={onClose} />
    </form>
  );
}

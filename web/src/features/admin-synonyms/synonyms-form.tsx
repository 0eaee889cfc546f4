import {
  listSynonyms,
  listSynonymsIn,
  updateSynonyms,
  updateSynonymsIn,
} from '@fieldhouse/contracts/discovery.endpoints';
import type { Synonyms } from '@fieldhouse/contracts/discovery.schemas';
import type { Language } from '@fieldhouse/contracts/language';
import { MAX_GROUPS, MAX_SYNONYMS, SYNONYM_LENGTH } from '@fieldhouse/contracts/synonym.rules';
import { t } from '@fieldhouse/contracts/text';
import { Plus, X } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { call } from '../../lib/call.ts';
import { newKey } from '../../lib/keys.ts';
import { type EditForm, useEditForm } from '../../lib/use-edit-form.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SaveBar } from '../../ui/form-foot.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import type { Line, SynonymValues } from './synonym-lines.rules.ts';
import * as rules from './synonym-lines.rules.ts';

const MOST_TYPED = MAX_SYNONYMS * (SYNONYM_LENGTH + 2);
const isSame = (_field: string, one: readonly Line[], other: readonly Line[]) => rules.isSameList(one, other);
type Versions = Record<'base' | 'mine' | 'theirs', readonly Line[]>;
function merge(_field: string, { base, mine, theirs }: Versions) {
  const merged = rules.mergeLines(base, mine, theirs);
  return { mine: merged, theirs: merged };
}

interface SynonymsFormProps {
  synonyms: Synonyms;
  /** Undefined: the shop's first. */
  locale: Language | undefined;
  word?: string | undefined;
}

/** The whole list of a language, a group per line. Nothing counts before it is saved. */
export function SynonymsForm({ synonyms, locale, word }: SynonymsFormProps) {
  const form = useEditForm(synonyms, {
    draft: locale ? `synonyms:${locale}` : 'synonyms',
    valuesOf: rules.valuesOf,
    isSame,
    mergeField: merge,
    problems: rules.findProblems,
    send: ({ seen, values }) => {
      const body = { groups: rules.toGroups(values.lines), __v: seen.__v };
      return locale ? call(updateSynonymsIn, { params: { locale }, body }) : call(updateSynonyms, { body });
    },
    findNewest: () => (locale ? call(listSynonymsIn, { params: { locale } }) : call(listSynonyms)),
    what: 'synonyms',
    settle: (saved) => saved,
    // The form has the answer.
    revalidate: false,
    onSuccess: () => void toast(t`The synonyms have been saved`),
  });
  const { lines } = form.values;
  const isKnown = word !== undefined && rules.hasWord(lines, word);
  const [sought, setSought] = useState(isKnown ? word : '');
  const shown = rules.seek(lines, form.base.lines, sought);
  const { list, change, add, remove } = useLines(form);
  const [wanted, setWanted] = useState(isKnown ? undefined : word);
  const begin = useEffectEvent((text: string) => {
    setWanted(undefined);
    add(rules.startLine(text));
  });
  useEffect(() => {
    // Not in the effect itself: the line has to be there before it can have the focus.
    const timer = setTimeout(() => wanted !== undefined && begin(wanted));
    return () => clearTimeout(timer);
  }, [wanted]);

  return (
    <>
      <div className="flex flex-wrap items-end gap-4 md:max-w-3/4">
        <search className="min-w-0 grow basis-64">
          <TextField
            label="Search the groups"
            type="search"
            maxLength={SYNONYM_LENGTH}
            autoComplete="off"
            value={sought}
            onChange={(event) => setSought(event.currentTarget.value)}
          />
        </search>
        <Button tone="line" className="min-h-12" disabled={lines.length >= MAX_GROUPS} onClick={() => add()}>
          <Plus size={20} /> Add group
        </Button>
      </div>
      <p role="status" className="mt-6 text-sm text-ink-soft">
        {describeCount(shown.length, lines.length)}
      </p>
      <form {...form.props} className="mt-3 flex flex-col gap-6 md:max-w-3/4">
        {lines.length === 0 && (
          <EmptyState title="No synonyms yet." text="Whoever searches finds only the words that products have." />
        )}
        <ul ref={list} className="flex flex-col gap-2">
          {shown.map((line, at) => (
            <li key={line.id}>
              <GroupLine
                line={line}
                place={at + 1}
                error={form.errors[line.id]}
                onTouch={() => form.touch(line.id)}
                onChange={(text) => change(line.id, text)}
                onRemove={() => remove(line.id, at)}
              />
            </li>
          ))}
        </ul>
        <SaveBar form={form} />
      </form>
    </>
  );
}

const describeCount = (shown: number, all: number) =>
  shown === all
    ? t.plural(all, { one: '# group', other: '# groups' })
    : t.plural(all, { one: '{0} of # group', other: '{0} of # groups' }, shown);

/** Adding and deleting lines, with the focus where it goes on. */
function useLines(form: EditForm<Synonyms, SynonymValues>) {
  const list = useRef<HTMLUListElement>(null);
  const setLines = (next: (lines: readonly Line[]) => readonly Line[], id?: string) =>
    form.change(({ lines }) => ({ lines: next(lines) }), id);
  return {
    list,
    change: (id: string, text: string) =>
      setLines((lines) => lines.map((line) => (line.id === id ? { id, text } : line)), id),
    // On top, where it is seen however long the list is.
    add: (text = '') => {
      flushSync(() => setLines((lines) => [{ id: newKey(), text }, ...lines]));
      const field = list.current?.querySelector('textarea');
      field?.focus();
      field?.setSelectionRange(text.length, text.length);
    },
    remove: (id: string, place: number) => {
      flushSync(() => setLines((lines) => lines.filter((line) => line.id !== id)));
      const fields = list.current?.querySelectorAll('textarea');
      fields?.[Math.min(place, fields.length - 1)]?.focus();
    },
  };
}

interface GroupLineProps {
  line: Line;
  place: number;
  error: string | undefined;
  onTouch: () => void;
  onChange: (text: string) => void;
  onRemove: () => void;
}

function GroupLine({ line, place, error, onTouch, onChange, onRemove }: GroupLineProps) {
  const id = useId();
  return (
    <>
      <div className="flex items-center gap-2">
        {/* As high as what is in it: on a phone a group may need two lines. */}
        <textarea
          rows={1}
          aria-label={t`Group ${place}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          dir="auto"
          autoComplete="off"
          maxLength={MOST_TYPED}
          placeholder="sneakers, trainers, running shoes"
          value={line.text}
          // Not below the bar that has the button.
          className="control field-sizing-content min-w-0 scroll-mb-24 resize-none py-2.5"
          onBlur={onTouch}
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
        />
        <IconButton label={t`Delete group ${place}`} onClick={onRemove}>
          <X size={20} />
        </IconButton>
      </div>
      {error && (
        <p id={id} className="mt-1 text-sm font-semibold text-red">
          {error}
        </p>
      )}
    </>
  );
}

import { t } from '@fieldhouse/contracts/text';
import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { Button } from './button.tsx';

interface ConflictProps {
  /** The name of the field that two people have changed. */
  label: string;
  mine: string;
  theirs: string;
  onDecide: (which: 'mine' | 'theirs') => void;
}

/**
 * Two people have changed the same field: shows both values, and a button for each. Placed in the form before its
 * submit button.
 */
export function Conflict({ label, mine, theirs, onDecide }: ConflictProps) {
  const decide = (which: 'mine' | 'theirs') => (event: MouseEvent<HTMLButtonElement>) => {
    const form = event.currentTarget.form;
    flushSync(() => onDecide(which));
    // The button is gone: the focus moves to the next conflict, or to the submit button.
    form?.querySelector<HTMLElement>('[data-conflict] button, [type=submit]')?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as one more field to fill in
    <div
      role="group"
      aria-label={t`${label}: two changes`}
      data-conflict=""
      className="flex flex-col gap-3 rounded-sm border-s-4 border-red bg-red-soft px-4 py-3"
    >
      <p className="font-semibold text-red">{label}: someone else has changed this too.</p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm wrap-anywhere">
        <dt>Yours</dt>
        <dd dir="auto">{mine || t`nothing`}</dd>
        <dt>Theirs</dt>
        <dd dir="auto">{theirs || t`nothing`}</dd>
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" tone="line" onClick={decide('mine')}>
          Keep mine
        </Button>
        <Button size="sm" tone="line" onClick={decide('theirs')}>
          Take theirs
        </Button>
      </div>
    </div>
  );
}

interface Conflicted<Values> {
  readonly values: Values;
  readonly theirs: Values;
  readonly conflicts: readonly (keyof Values)[];
  decide: (field: keyof Values, which: 'mine' | 'theirs') => void;
}

interface ConflictsProps<Values> {
  form: Conflicted<Values>;
  /** What the fields are called. */
  labels: { readonly [F in keyof Values]?: string };
  /** A value as the choice shows it. */
  describe?: (field: keyof Values, values: Values, others: Values) => string;
}

/** All fields of a form that two people have changed. */
export function Conflicts<Values extends object>({ form, labels, describe = asText }: ConflictsProps<Values>) {
  const { values, theirs, conflicts, decide } = form;
  return conflicts.map((field) => (
    <Conflict
      key={String(field)}
      label={labels[field] ?? String(field)}
      mine={describe(field, values, theirs)}
      theirs={describe(field, theirs, values)}
      onDecide={(which) => decide(field, which)}
    />
  ));
}

const asText = <Values extends object>(field: keyof Values, values: Values) => [values[field]].flat().join(', ');

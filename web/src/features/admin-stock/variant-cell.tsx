import type { StockedVariant } from '@fieldhouse/contracts/variants.schemas';
import { type KeyboardEvent, useRef, useState } from 'react';
import { newKey } from '../../lib/keys.ts';
import { useMutation } from '../../lib/use-mutation.ts';
import type { Variants } from './use-variants.ts';
import { cellInputs, findCellProblem, isSameCell, isTime, textOf, type VariantField } from './variant-cells.rules.ts';

/** What is in the way of saving a cell. */
export interface CellTrouble {
  readonly field: VariantField;
  /** None: someone else has written into it. */
  readonly sentence?: string;
  readonly mine: string;
  readonly decide: (which: 'mine' | 'theirs') => void;
}

interface VariantCellProps {
  variant: StockedVariant;
  field: VariantField;
  label: string;
  save: Variants['save'];
  onSaved: (text: string) => void;
  /** The row shows it, under the id `describedBy`. */
  trouble: CellTrouble | undefined;
  onTrouble: (trouble: CellTrouble | undefined) => void;
  describedBy: string;
}

/** A field that is saved when it is left. Enter goes on to the next row, Escape takes back what was typed. */
export function VariantCell(props: VariantCellProps) {
  const { variant, field, label, save, onSaved, trouble, onTrouble, describedBy } = props;
  const shown = textOf(variant, field);
  const [typing, setTyping] = useState<{ text: string; was: string; key: string }>();
  const { run, busy } = useMutation();
  const input = useRef<HTMLInputElement>(null);
  const drop = () => {
    setTyping(undefined);
    onTrouble(undefined);
  };
  const report = (sentence?: string) =>
    onTrouble({
      field,
      mine: typing?.text ?? '',
      ...(sentence !== undefined && { sentence }),
      decide: (which) => {
        input.current?.focus();
        if (which === 'mine') void send(undefined);
        else drop();
      },
    });
  const send = (was: string | undefined) =>
    typing &&
    run(() => save(variant, { ...typing, field, was }), {
      onSuccess: (outcome) => {
        if (outcome === 'conflict') return report();
        drop();
        onSaved(typing.text.trim());
      },
      onRefusal: ({ message }) => report(message),
    });
  const leave = () => {
    if (!typing || busy || trouble) return;
    const problem = findCellProblem(field, typing.text, variant);
    if (problem) report(problem);
    else if (isSameCell(field, typing.text, shown)) drop();
    else void send(typing.was);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && typing) drop();
    if (event.key === 'Enter') {
      // A second try of what was refused.
      if (trouble?.sentence !== undefined && !findCellProblem(field, trouble.mine, variant)) void send(typing?.was);
      else if (trouble || (typing && findCellProblem(field, typing.text, variant))) leave();
      else if (!focusOn(event.currentTarget, 1)) leave();
    }
    // There they turn a date's own parts.
    const step = isTime(field) ? undefined : steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    focusOn(event.currentTarget, step);
  };
  return (
    <input
      ref={input}
      name={field}
      aria-label={label}
      aria-invalid={trouble ? true : undefined}
      aria-describedby={trouble ? describedBy : undefined}
      aria-busy={busy || undefined}
      readOnly={busy}
      {...cellInputs[field]}
      autoComplete="off"
      value={typing?.text ?? shown}
      className={`control min-h-11! text-end tabular-nums read-only:bg-chalk ${cellInputs[field].className}`}
      onChange={({ currentTarget: { value: text } }) => {
        setTyping({ text, was: typing?.was ?? shown, key: newKey() });
        onTrouble(undefined);
      }}
      onBlur={leave}
      onKeyDown={onKeyDown}
    />
  );
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The same field so many rows further. False when there is none. */
function focusOn(input: HTMLInputElement, step: number): boolean {
  const column = [...(input.closest('table')?.querySelectorAll<HTMLInputElement>(`[name=${input.name}]`) ?? [])];
  const next = column[column.indexOf(input) + step];
  next?.focus();
  next?.select();
  return next !== undefined;
}

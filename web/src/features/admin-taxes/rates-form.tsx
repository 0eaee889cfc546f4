import { countryCodes } from '@fieldhouse/contracts/country.rules';
import { LANGUAGE } from '@fieldhouse/contracts/language';
import { taxClasses, taxLimits } from '@fieldhouse/contracts/tax.rules';
import { listTaxRates, updateTaxRates } from '@fieldhouse/contracts/tax-rates.endpoints';
import type { TaxRates } from '@fieldhouse/contracts/tax-rates.schemas';
import { Plus, X } from 'lucide-react';
import { useId, useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import { call } from '../../lib/call.ts';
import { newKey } from '../../lib/new-key.ts';
import { type EditForm, useEditForm } from '../../lib/use-edit-form.ts';
import type { FieldErrors } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.ts';
import type { RateField, RateRow, RateValues } from './rate-rows.rules.ts';
import * as rules from './rate-rows.rules.ts';

type Versions = Record<'base' | 'mine' | 'theirs', readonly RateRow[]>;

const isSame = (_field: string, one: readonly RateRow[], other: readonly RateRow[]) => rules.isSameTable(one, other);
function merge(_field: string, { base, mine, theirs }: Versions) {
  const merged = rules.mergeRows(base, mine, theirs);
  return { mine: merged, theirs: merged };
}

const titles: Readonly<Record<RateField, string>> = {
  ...{ country: 'Country', state: 'State', class: 'Class', label: 'Buyers read', rate: 'Rate in %' },
};
const columns = 'md:grid-cols-[6rem_6rem_minmax(0,1fr)_minmax(0,1fr)_8rem_3rem]';

/** The whole table. Nothing counts before it is saved. */
export function RatesForm({ rates }: { rates: TaxRates }) {
  const form = useEditForm(rates, {
    draft: 'tax-rates',
    valuesOf: rules.valuesOf,
    isSame,
    mergeField: merge,
    problems: rules.findProblems,
    send: ({ seen, values }) => call(updateTaxRates, { body: { rates: rules.toRates(values.rows), __v: seen.__v } }),
    findNewest: () => call(listTaxRates),
    what: 'the tax rates',
    settle: (saved) => saved,
    // The form has the answer.
    revalidate: false,
    onSuccess: () => void toast('The tax rates have been saved'),
  });
  const { rows } = form.values;
  const { list, change, add, addEu, remove } = useRows(form);
  const lists = { country: useId(), class: useId() };
  return (
    <form {...form.props} className="flex flex-col gap-6">
      <Choices ids={lists} />
      <div className="flex flex-wrap gap-3">
        <Button tone="line" disabled={rows.length >= taxLimits.rates} onClick={add}>
          <Plus size={20} /> Add rate
        </Button>
        <Button tone="line" onClick={addEu}>
          <Plus size={20} /> Add the EU’s VAT rates
        </Button>
      </div>
      {rows.length === 0 && <EmptyState title="No tax rates yet." text="Until there are some, orders bear no tax." />}
      {rows.length > 0 && (
        <div aria-hidden="true" className={`hidden gap-2 text-sm font-semibold md:grid ${columns}`}>
          {rules.rateFields.map((field) => (
            <span key={field}>{titles[field]}</span>
          ))}
        </div>
      )}
      <ul ref={list} className="flex flex-col gap-4 md:gap-2">
        {rows.map((row, at) => (
          <li key={row.id}>
            <RateLine
              row={row}
              place={at}
              lists={lists}
              errors={form.errors}
              onTouch={(field) => form.touch(`rates.${at}.${field}`)}
              onChange={(field, text) => change(row.id, field, text, `rates.${at}.${field}`)}
              onRemove={() => remove(row.id, at)}
            />
          </li>
        ))}
      </ul>
      {form.refusal && <Notice tone="problem">{form.refusal}</Notice>}
      <div className="sticky bottom-0 z-1 -mx-1 flex items-center gap-4 border-t-2 border-ink bg-white px-1 py-3">
        <Button size="lg" {...form.button}>
          Save
        </Button>
        {form.dirty && <p className="text-sm text-ink-soft">Not saved yet.</p>}
      </div>
    </form>
  );
}

/** What country and class are offered while somebody types. */
function Choices({ ids }: { ids: Readonly<Record<'country' | 'class', string>> }) {
  const countries = useMemo(() => {
    const names = new Intl.DisplayNames(LANGUAGE, { type: 'region' });
    return countryCodes.map((code) => ({ code, name: names.of(code) ?? code }));
  }, []);
  return (
    <>
      <datalist id={ids.country}>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </datalist>
      <datalist id={ids.class}>
        {taxClasses.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

/** Adding and deleting rows, with the focus where it goes on. */
function useRows(form: EditForm<TaxRates, RateValues>) {
  const list = useRef<HTMLUListElement>(null);
  const setRows = (next: (rows: readonly RateRow[]) => readonly RateRow[], name?: string) =>
    form.change(({ rows }) => ({ rows: next(rows) }), name);
  const focusOn = (place: number) => {
    const lines = list.current?.children;
    lines?.[Math.min(place, lines.length - 1)]?.querySelector('input')?.focus();
  };
  return {
    list,
    change: (id: string, field: RateField, text: string, name: string) =>
      setRows((rows) => rows.map((row) => (row.id === id ? { ...row, [field]: text } : row)), name),
    // On top, where it is seen however long the list is.
    add: () => {
      flushSync(() => setRows((rows) => [rules.newRow(newKey()), ...rows]));
      focusOn(0);
    },
    addEu: () => setRows((rows) => rules.withEuRates(rows, newKey)),
    remove: (id: string, place: number) => {
      flushSync(() => setRows((rows) => rows.filter((row) => row.id !== id)));
      focusOn(place);
    },
  };
}

interface RateLineProps {
  row: RateRow;
  place: number;
  lists: Readonly<Record<'country' | 'class', string>>;
  errors: FieldErrors;
  onTouch: (field: RateField) => void;
  onChange: (field: RateField, text: string) => void;
  onRemove: () => void;
}

function RateLine({ row, place, lists, errors, onTouch, onChange, onRemove }: RateLineProps) {
  const id = useId();
  const problem = (field: RateField) => errors[`rates.${place}.${field}`];
  const first = rules.rateFields.map(problem).find(Boolean);
  return (
    <>
      <div className={`grid grid-cols-2 items-center gap-2 ${columns}`}>
        {rules.rateFields.map((field) => (
          <input
            key={field}
            aria-label={`${titles[field]}, row ${place + 1}`}
            aria-invalid={problem(field) ? true : undefined}
            aria-describedby={problem(field) ? id : undefined}
            placeholder={titles[field]}
            autoComplete="off"
            {...(field === 'rate' && { inputMode: 'decimal' as const })}
            {...((field === 'country' || field === 'class') && { list: lists[field] })}
            maxLength={field === 'label' ? taxLimits.label : taxLimits.class}
            value={row[field]}
            // Not below the bar that has the button.
            className={`control min-w-0 scroll-mb-24 ${field === 'rate' ? 'text-right tabular-nums' : ''}`}
            onBlur={() => onTouch(field)}
            onChange={(event) => onChange(field, event.currentTarget.value)}
          />
        ))}
        <IconButton label={`Delete row ${place + 1}`} onClick={onRemove}>
          <X size={20} />
        </IconButton>
      </div>
      {first && (
        <p id={id} className="mt-1 text-sm font-semibold text-red">
          {first}
        </p>
      )}
    </>
  );
}

import { countryCodes } from '@fieldhouse/contracts/country.rules';
import { LANGUAGE } from '@fieldhouse/contracts/language';
import { taxClasses, taxLimits } from '@fieldhouse/contracts/tax.rules';
import { listTaxRates, updateTaxRates } from '@fieldhouse/contracts/tax-rates.endpoints';
import type { TaxRates } from '@fieldhouse/contracts/tax-rates.schemas';
import { t } from '@fieldhouse/contracts/text';
import { Plus } from 'lucide-react';
import { useId, useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import { call } from '../../lib/call.ts';
import { newKey } from '../../lib/keys.ts';
import { type EditForm, useEditForm } from '../../lib/use-edit-form.ts';
import { Button } from '../../ui/button.tsx';
import { EditGrid, type GridColumn } from '../../ui/edit-grid.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SaveBar } from '../../ui/form-foot.tsx';
import { toast } from '../../ui/toast.ts';
import { focusCell } from '../../ui/use-grid-cells.ts';
import type { RateField, RateRow, RateValues } from './rate-rows.rules.ts';
import * as rules from './rate-rows.rules.ts';

type Versions = Record<'base' | 'mine' | 'theirs', readonly RateRow[]>;

const isSame = (_field: string, one: readonly RateRow[], other: readonly RateRow[]) => rules.isSameTable(one, other);
function merge(_field: string, { base, mine, theirs }: Versions) {
  const merged = rules.mergeRows(base, mine, theirs);
  return { mine: merged, theirs: merged };
}

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
    what: 'taxRates',
    settle: (saved) => saved,
    // The form has the answer.
    revalidate: false,
    onSuccess: () => void toast(t`The tax rates have been saved`),
  });
  const { rows } = form.values;
  const { grid, setRows, add, remove } = useRows(form);
  const lists = { country: useId(), class: useId() };
  const columns = useMemo(() => columnsOf(lists.country, lists.class), [lists.country, lists.class]);
  const problemName = (row: number, column: number) => `rates.${row}.${rules.rateFields[column]}`;
  return (
    <form {...form.props} className="flex flex-col gap-6">
      <Choices ids={lists} />
      <div className="flex flex-wrap gap-3">
        <Button tone="line" disabled={rows.length >= taxLimits.rates} onClick={add}>
          <Plus size={20} /> Add rate
        </Button>
        <Button tone="line" onClick={() => setRows((now) => rules.withEuRates(now, newKey))}>
          <Plus size={20} /> Add the EU’s VAT rates
        </Button>
      </div>
      {rows.length === 0 ? (
        <EmptyState title="No tax rates yet." text="Until there are some, orders bear no tax." />
      ) : (
        <EditGrid
          frame={grid}
          caption="Tax rates"
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          rowName={(_, at) => t`row ${at + 1}`}
          problemOf={({ row, column }) => form.errors[problemName(row, column)]}
          onType={(cells) =>
            setRows(
              (now) => rules.typeInto(now, cells),
              cells.map(({ row, column }) => problemName(row, column)),
            )
          }
          onLeave={({ row, column }) => form.touch(problemName(row, column))}
          onRemove={remove}
          removeLabel={(name) => t`Delete ${name}`}
        />
      )}
      <SaveBar form={form} />
    </form>
  );
}

const titles: Readonly<Record<RateField, string>> = {
  country: t`Country`,
  state: t`State`,
  class: t`Class`,
  label: t`Buyers read`,
  rate: t`Rate in %`,
};
const widths: Readonly<Record<RateField, string>> = {
  country: 'w-24',
  state: 'w-24',
  class: 'w-40 md:w-56',
  label: 'w-40 md:w-64',
  rate: 'w-32',
};

function columnsOf(countries: string, classes: string): GridColumn<RateRow>[] {
  const lists: Partial<Record<RateField, string>> = { country: countries, class: classes };
  return rules.rateFields.map((field) => ({
    header: titles[field],
    text: (row) => row[field],
    figures: field === 'rate',
    input: {
      className: widths[field],
      inputMode: field === 'rate' ? 'decimal' : 'text',
      list: lists[field],
      maxLength: field === 'label' ? taxLimits.label : taxLimits.class,
    },
  }));
}

/** What country and class are offered while they are typed. */
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
  const grid = useRef<HTMLTableElement>(null);
  const setRows = (next: (rows: readonly RateRow[]) => readonly RateRow[], names: readonly string[] = []) =>
    form.change(({ rows }) => ({ rows: next(rows) }), ...names);
  return {
    grid,
    setRows,
    // On top, where it is seen however long the list is.
    add: () => {
      flushSync(() => setRows((rows) => [rules.newRow(newKey()), ...rows]));
      focusCell(grid.current, { row: 0, column: 0 });
    },
    remove: (at: number) => {
      const last = form.values.rows.length - 2;
      flushSync(() => setRows((rows) => rows.toSpliced(at, 1)));
      focusCell(grid.current, { row: Math.min(at, last), column: 0 });
    },
  };
}

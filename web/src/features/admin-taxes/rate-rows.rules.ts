import { countryCodes } from '@fieldhouse/contracts/country.rules';
import { euVatRates } from '@fieldhouse/contracts/eu-vat-rates';
import { findRateProblems, isRate, isTaxClass, STANDARD_TAX_CLASS, taxMessages } from '@fieldhouse/contracts/tax.rules';
import type { TaxRates } from '@fieldhouse/contracts/tax-rates.schemas';
import { t } from '@fieldhouse/contracts/text';
import { readNumber } from '../../lib/typed-values.rules.ts';
import type { TypedGridCell } from '../../ui/edit-grid.rules.ts';

/** A rate as it is typed. */
export interface RateRow {
  /** What the shop has there, or a key of its own for a new one. */
  readonly id: string;
  readonly country: string;
  readonly state: string;
  readonly class: string;
  readonly rate: string;
  readonly label: string;
}
export type RateField = Exclude<keyof RateRow, 'id'>;
export const rateFields: readonly RateField[] = ['country', 'state', 'class', 'label', 'rate'];

export interface RateValues {
  readonly rows: readonly RateRow[];
}

type Rate = TaxRates['rates'][number];
const placeOf = (rate: Omit<Rate, 'rate'>) =>
  [rate.country, rate.state ?? '', rate.class, rate.label.toLowerCase()].join('|');

export const valuesOf = ({ rates }: TaxRates): RateValues => ({
  rows: rates.map((rate) => ({ ...rate, id: placeOf(rate), state: rate.state ?? '', rate: String(rate.rate) })),
});

export const newRow = (id: string): RateRow => ({
  id,
  country: '',
  state: '',
  class: STANDARD_TAX_CLASS,
  rate: '',
  label: t`VAT`,
});

export function typeInto(rows: readonly RateRow[], cells: readonly TypedGridCell[]): readonly RateRow[] {
  const typed = [...rows];
  for (const { row, column, text } of cells) {
    const [before, field] = [typed[row], rateFields[column]];
    if (before && field) typed[row] = { ...before, [field]: text };
  }
  return typed;
}

/** With the standard rate of each country of the European Union that has none of its own yet. */
export function withEuRates(rows: readonly RateRow[], newKey: () => string): readonly RateRow[] {
  const has = new Set(
    toRates(rows).flatMap((rate) => (rate.state === null && rate.class === STANDARD_TAX_CLASS ? rate.country : [])),
  );
  const missing = Object.entries(euVatRates).filter(([country]) => !has.has(country));
  return [...rows, ...missing.map(([country, rate]) => ({ ...newRow(newKey()), country, rate: String(rate) }))];
}

const toRate = (row: RateRow): Rate => ({
  country: row.country.trim().toUpperCase(),
  state: row.state.trim().toUpperCase() || null,
  class: row.class.trim().toLowerCase(),
  rate: readNumber(row.rate),
  label: row.label.trim(),
});

/** What is sent. */
export const toRates = (rows: readonly RateRow[]): Rate[] => rows.map(toRate);

export const isSameTable = (one: readonly RateRow[], other: readonly RateRow[]): boolean =>
  JSON.stringify(toRates(one)) === JSON.stringify(toRates(other));

/** By field, as the shop names them: `rates.0.rate`. */
export function findProblems({ rows }: RateValues): Record<string, string> {
  const rates = toRates(rows);
  const problems: Record<string, string> = findRateProblems(rates);
  for (const [at, rate] of rates.entries()) {
    if (!countryCodes.includes(rate.country)) problems[`rates.${at}.country`] = taxMessages.country;
    if (!isTaxClass(rate.class)) problems[`rates.${at}.class`] = taxMessages.class;
    if (!isRate(rate.rate)) problems[`rates.${at}.rate`] = taxMessages.rate;
    if (rate.label === '') problems[`rates.${at}.label`] = taxMessages.label;
  }
  return problems;
}

/** What each has added, changed or deleted counts; of a row that both have changed, mine does, in sight to be checked. */
export function mergeRows(
  base: readonly RateRow[],
  mine: readonly RateRow[],
  theirs: readonly RateRow[],
): readonly RateRow[] {
  const serialize = (row: RateRow | undefined) => row && JSON.stringify(toRate(row));
  const [before, own] = [new Map(base.map((row) => [row.id, row])), new Map(mine.map((row) => [row.id, row]))];
  const kept = theirs.flatMap((row) => {
    const [old, now] = [before.get(row.id), own.get(row.id)];
    if (!old) return [row];
    // Deleted here, and not changed there.
    if (!now) return serialize(old) === serialize(row) ? [] : [row];
    return [serialize(now) === serialize(old) ? row : now];
  });
  const there = new Set(theirs.map(({ id }) => id));
  const known = new Set(kept.map(serialize));
  const added = mine.filter(
    (row) => !there.has(row.id) && serialize(before.get(row.id)) !== serialize(row) && !known.has(serialize(row)),
  );
  return [...added, ...kept];
}

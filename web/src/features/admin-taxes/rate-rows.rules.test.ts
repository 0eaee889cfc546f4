import { isInEu } from '@fieldhouse/contracts/read-country.rules';
import { taxMessages } from '@fieldhouse/contracts/tax.rules';
import { expect, it } from 'vitest';
import { findProblems, isSameTable, mergeRows, newRow, toRates, valuesOf, withEuRates } from './rate-rows.rules.ts';

const germany = { country: 'DE', state: null, class: 'standard', rate: 19, label: 'VAT' };
const newYork = { country: 'US', state: 'NY', class: 'standard', rate: 8.875, label: 'Sales tax' };
const { rows: base } = valuesOf({ rates: [germany, newYork], __v: 0 });
const [first = newRow('x'), second = newRow('y')] = base;

it('what is shown is sent as it was', () => {
  expect(toRates(base)).toEqual([germany, newYork]);
  expect(isSameTable(base, [{ ...first, country: ' de', rate: '19,0' }, second])).toBe(true);
});

it('what makes no sense is said by field', () => {
  expect(findProblems({ rows: base })).toEqual({});
  const typed = [first, { ...first, id: 'n', rate: '7' }, { ...newRow('m'), country: 'XX', class: 'Ä', label: '' }];
  expect(findProblems({ rows: typed })).toEqual({
    'rates.1.label': taxMessages.twice,
    'rates.2.country': taxMessages.country,
    'rates.2.class': taxMessages.class,
    'rates.2.rate': taxMessages.rate,
    'rates.2.label': taxMessages.label,
  });
});

it('two edits at once are both there', () => {
  const france = { ...first, id: 'mine', country: 'FR', rate: '20' };
  const spain = { ...first, id: 'ES||standard|vat', country: 'ES', rate: '21' };
  const changed = { ...second, rate: '4' };
  expect(mergeRows(base, [france, first], [first, changed, spain])).toEqual([france, first, changed, spain]);
  expect(mergeRows(base, [france, first], [first, second, spain])).toEqual([france, first, spain]);
  expect(mergeRows(base, [{ ...first, rate: '16' }, second], [second])).toEqual([{ ...first, rate: '16' }, second]);
  expect(mergeRows(base, base, [second])).toEqual([second]);
});

it('the rates of the European Union come at once, and a rate that is there stays', () => {
  const mine = [{ ...first, rate: '16' }, second];
  const rows = withEuRates(mine, () => 'new');
  expect(rows.slice(0, 2)).toEqual(mine);
  expect(rows).toHaveLength(28);
  expect(rows.every(({ country }) => country === 'US' || isInEu(country))).toBe(true);
  expect(toRates(rows)).toContainEqual({ country: 'FI', state: null, class: 'standard', rate: 25.5, label: 'VAT' });
  expect(findProblems({ rows })).toEqual({});
  expect(withEuRates(rows, () => 'new')).toEqual(rows);
});

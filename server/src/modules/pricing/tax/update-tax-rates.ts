import { findRateProblems } from '@fieldhouse/contracts/tax.rules';
import type { TaxRates } from '@fieldhouse/contracts/tax-rates.schemas';
import { tags } from '../../../cache-tags.ts';
import { changed } from '../../../platform/cache/changes.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { journal } from '../../journal/index.ts';
import type { TaxRate } from '../core/pricing.model.ts';
import { lockTaxTable, readTaxTable, writeTaxTable } from './tax.repo.ts';

/** Of a percent. */
const THOUSANDTHS = 1000;

export async function readTaxRates(db: Db): Promise<TaxRates> {
  return toWire(await readTaxTable(db));
}

/** The whole table as it is from now on. */
export async function updateTaxRates(tx: Tx, { rates, __v }: TaxRates, actor: string | null): Promise<TaxRates> {
  const fields = findRateProblems(rates);
  const [sentence] = Object.values(fields);
  if (sentence) throw new AppError('invalid-input', sentence, { fields });
  const before = await lockTaxTable(tx);
  if (__v !== before.__v)
    throw new AppError(
      'stale',
      'Someone else has changed the tax rates in the meantime. Please check them and try again.',
    );
  const table = rates.map((rate) => ({ ...rate, rate: Math.round(rate.rate * THOUSANDTHS) }));
  const [was, is] = [before.rates.map(told), table.map(told)];
  if (was.join('\n') === is.join('\n')) return toWire(before);
  const after = await writeTaxTable(tx, table);
  // The rest of the table has stayed as it was.
  const removed = was.filter((line) => !is.includes(line));
  const added = is.filter((line) => !was.includes(line));
  const entry = { actor, action: 'updateTaxRates', subject: 'tax rates', subjectId: 'all' };
  await journal(tx, { ...entry, before: { rates: removed }, after: { rates: added } });
  await changed(tx, [tags.pricing]);
  return toWire(after);
}

const told = ({ country, state, class: name, rate, label }: TaxRate) =>
  `${[country, state].filter(Boolean).join('-')} ${name}: ${label} ${rate / THOUSANDTHS} %`;

function toWire({ rates, __v }: { readonly rates: readonly TaxRate[]; readonly __v: number }): TaxRates {
  return { rates: rates.map((rate) => ({ ...rate, rate: rate.rate / THOUSANDTHS })), __v };
}

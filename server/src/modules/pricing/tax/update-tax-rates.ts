import { messages } from '@fieldhouse/contracts/messages';
import { findRateProblems } from '@fieldhouse/contracts/tax.rules';
import type { TaxRates } from '@fieldhouse/contracts/tax-rates.schemas';
import { tags } from '../../../cache-tags.ts';
import { changed } from '../../../platform/cache/changes.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { requireNoProblems, requireVersion } from '../../../platform/http/app-error.ts';
import { changedLines, journal } from '../../journal/index.ts';
import type { TaxRate } from '../core/pricing.model.ts';
import { lockTaxTable, readTaxTable, writeTaxTable } from './tax.repo.ts';

const refusals = messages('tax', {
  stale: 'Someone else has changed the tax rates in the meantime. Please check them and try again.',
} as const);

/** Of a percent. */
const THOUSANDTHS = 1000;

export async function readTaxRates(db: Db): Promise<TaxRates> {
  return toWire(await readTaxTable(db));
}

/** The whole table as it is from now on. */
export async function updateTaxRates(tx: Tx, { rates, __v }: TaxRates, actor: string | null): Promise<TaxRates> {
  requireNoProblems(findRateProblems(rates));
  const before = await lockTaxTable(tx);
  requireVersion(__v, before.__v, refusals.stale);
  const table = rates.map((rate) => ({ ...rate, rate: Math.round(rate.rate * THOUSANDTHS) }));
  const [was, is] = [before.rates.map(journaled), table.map(journaled)];
  if (was.join('\n') === is.join('\n')) return toWire(before);
  const after = await writeTaxTable(tx, table);
  const lines = changedLines(was, is);
  await journal(tx, {
    actor,
    action: 'updateTaxRates',
    subject: 'tax rates',
    subjectId: 'all',
    before: { rates: lines.before },
    after: { rates: lines.after },
  });
  await changed(tx, [tags.pricing]);
  return toWire(after);
}

const journaled = ({ country, state, class: name, rate, label }: TaxRate) =>
  `${[country, state].filter(Boolean).join('-')} ${name}: ${label} ${rate / THOUSANDTHS} %`;

function toWire({ rates, __v }: { readonly rates: readonly TaxRate[]; readonly __v: number }): TaxRates {
  return { rates: rates.map((rate) => ({ ...rate, rate: rate.rate / THOUSANDTHS })), __v };
}

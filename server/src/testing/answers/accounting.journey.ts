import { exportAccounting, getAccounting } from '@fieldhouse/contracts/accounting.endpoints';
import type { Accounting } from '@fieldhouse/contracts/accounting.schemas';
import type { People } from './accounts.journey.ts';
import type { Recorder } from './recorder.ts';

const all = { from: '2026-01-01', to: '2036-12-31' };
const before = { from: '2001-01-01', to: '2001-12-31' };

/** What it all comes to is another amount whenever a journey changes: only the names are compared. */
function namesIn(body: unknown): object {
  const { rows, totals } = body as Accounting;
  const [row, total] = [rows[0], totals[0]];
  return { row: Object.keys(row ?? {}), sales: Object.keys(row?.sales ?? {}), total: Object.keys(total ?? {}) };
}

export async function openBooks({ ask }: Recorder, { admin: as }: People): Promise<void> {
  await ask(getAccounting, 'of all that was sold', { as, query: all, shape: namesIn });
  await ask(getAccounting, 'of a time before the shop', { as, query: before });
  await ask(getAccounting, 'from the end to the beginning', { as, query: { from: all.to, to: all.from } });
  await ask(exportAccounting, 'of a time before the shop', { as, query: before });
}

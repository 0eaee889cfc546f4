import type { Db, Tx } from '../../../platform/db/db.ts';
import type { TaxRate } from '../core/pricing.model.ts';

interface TaxTable {
  readonly rates: readonly TaxRate[];
  readonly __v: number;
}

/** There is one table, from the first migration that knows it on. */
const selectTable = (db: Db) => db.selectFrom('tax_table').select(['rates', 'v as __v']);

export function readTaxTable(db: Db): Promise<TaxTable> {
  return selectTable(db).executeTakeFirstOrThrow();
}

export function lockTaxTable(tx: Tx): Promise<TaxTable> {
  return selectTable(tx).forUpdate().executeTakeFirstOrThrow();
}

export function writeTaxTable(tx: Tx, rates: readonly TaxRate[]): Promise<TaxTable> {
  return tx
    .updateTable('tax_table')
    .set((eb) => ({ rates: JSON.stringify(rates), v: eb('v', '+', 1) }))
    .returning(['rates', 'v as __v'])
    .executeTakeFirstOrThrow();
}

import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';

const steps = ['views', 'carts', 'checkouts'] as const;
export type VisitStep = (typeof steps)[number];

export async function addVisits(db: Db, counts: ReadonlyMap<VisitStep, number>, at: Date): Promise<void> {
  const [views, carts, checkouts] = steps.map((step) => counts.get(step) ?? 0);
  await sql`
    insert into visit_count as t (quarter, views, carts, checkouts)
    values (quarter_of(${at}::timestamptz), ${views}, ${carts}, ${checkouts})
    on conflict (quarter) do update set views = t.views + excluded.views, carts = t.carts + excluded.carts,
      checkouts = t.checkouts + excluded.checkouts`.execute(db);
}

/** Of a demo, where most were invented. */
export async function deleteVisits(tx: Tx): Promise<void> {
  await sql`delete from visit_count`.execute(tx);
}

import { sql } from 'kysely';
import { eventually } from '../test-queue.ts';
import type { Recorder } from './recorder.ts';

/** A mail says how things are when it is sent: it has to be on its way before they change. */
export async function untilMailed({ shop }: Pick<Recorder, 'shop'>): Promise<void> {
  await eventually(async () => {
    const { rows } = await sql`select 1 from graphile_worker.jobs limit 1`.execute(shop.deps.db);
    return rows.length === 0;
  }, 60_000);
}

import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

export async function noteFault(db: Db, fault: string): Promise<void> {
  await sql`
    insert into gateway_fault as f (fault) values (left(${fault}, 100))
    on conflict (day, fault) do update set count = f.count + 1, latest_at = now()`.execute(db);
}

export async function cleanFaults(db: Db): Promise<void> {
  await sql`delete from gateway_fault where day < current_date - 30`.execute(db);
}

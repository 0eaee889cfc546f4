import { ADMINISTRATOR_ROLE } from '@fieldhouse/contracts/staff.rules';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';

type JournalValue =
  | string
  | number
  | boolean
  | null
  | readonly JournalValue[]
  | { readonly [name: string]: JournalValue };
export type JournalFields = Readonly<Record<string, JournalValue>>;

export interface JournalEntry {
  /** The account that did it; null when the shop did it on its own. */
  readonly actor: string | null;
  /** The use case, by its name: `updateProduct`. */
  readonly action: string;
  /** The kind of thing that was changed: `product`. */
  readonly subject: string;
  readonly subjectId: string;
  /** The fields that were changed; none when there was nothing before, or is nothing any more. */
  readonly before?: JournalFields | null;
  readonly after?: JournalFields | null;
}

const personal = /^(e-?mail|passw|token|phone|address|street|line1|postal|recipient|firstname|lastname|secret)/i;

/**
 * Records what a member of staff has done, in the same transaction. Ids and plain fields only: an entry outlives the
 * person it may be about.
 */
export async function journal(tx: Tx, entry: JournalEntry): Promise<void> {
  await journalAll(tx, [entry]);
}

/** For what changes many things at once. An edit that has left every field as it was is no entry. */
export async function journalAll(tx: Tx, all: readonly JournalEntry[]): Promise<void> {
  const entries = all.filter(
    ({ before, after }) => !before || !after || Object.keys({ ...before, ...after }).length > 0,
  );
  if (entries.length === 0) return;
  await sql`
    insert into journal (actor, actor_role, action, subject, subject_id, before, after)
    select j.actor, (
      select r.name from account a
      join staff_role r on r.id = case when a.role = 'admin' then ${ADMINISTRATOR_ROLE}::uuid else a.staff_role_id end
      where a.id = j.actor
    ), j.action, j.subject, j.subject_id, j.before, j.after
    from json_populate_recordset(null::journal, ${JSON.stringify(entries.map(toRow))}) j`.execute(tx);
}

/** In entries about these things, what names somebody who leaves. */
export async function hideInJournal(tx: Tx, subjectIds: readonly string[], pattern: string): Promise<void> {
  await sql`
    update journal set before = regexp_replace(before::text, ${pattern}, '…', 'gi')::jsonb,
      after = regexp_replace(after::text, ${pattern}, '…', 'gi')::jsonb
    where subject_id = any (${subjectIds}::text[]) and (before::text ~* ${pattern} or after::text ~* ${pattern})`.execute(
    tx,
  );
}

function toRow({ subjectId, ...entry }: JournalEntry) {
  for (const name of Object.keys({ ...entry.before, ...entry.after }))
    if (personal.test(name)) throw new Error(`journal: the field ${name} is personal`);
  return { ...entry, subject_id: subjectId };
}

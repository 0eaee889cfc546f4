import { sql } from 'kysely';
import { type Db, retryOnConflict, type Tx } from '../db/db.ts';

/** What one transaction has changed. */
interface Changes {
  readonly tags: ReadonlySet<string>;
  /** The transaction id under which the other nodes will read it; none before the first change. */
  readonly xid: string | undefined;
}

/** Is told about finished writes on this node; the other nodes read them from the table `change`. */
export interface ChangeListener {
  take(changes: Changes, outcome: 'committed' | 'unknown'): void;
}

interface OpenChanges extends Changes {
  readonly tags: Set<string>;
  xid: string | undefined;
}

const openWrites = new WeakMap<Tx, OpenChanges>();

/**
 * The transaction of every write that a cached answer may show. When it is through, and before the caller can answer,
 * this node's own answers made of the changed tags are outdated. Inside another one it is part of that. Like
 * `inTransaction` it runs again when it stood in the way of another.
 */
export async function inWrite<T>(
  { db, cache }: { db: Db; cache: ChangeListener },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return db.isTransaction ? work(db as Tx) : retryOnConflict(db, () => writeOnce({ db, cache }, work));
}

async function writeOnce<T>(
  { db, cache }: { db: Db; cache: ChangeListener },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const changes: OpenChanges = { tags: new Set(), xid: undefined };
  // A connection that broke during COMMIT leaves open whether it happened, so a failure counts as a change too.
  let outcome: 'committed' | 'unknown' = 'unknown';
  try {
    const result = await db.transaction().execute((tx) => {
      openWrites.set(tx, changes);
      return work(tx);
    });
    outcome = 'committed';
    return result;
  } finally {
    if (changes.tags.size > 0) cache.take(changes, outcome);
  }
}

/** Declares what a write has changed. Every node knows within 250 ms of the commit, the writing one at once. */
export async function changed(tx: Tx, tags: readonly string[]): Promise<void> {
  const changes = openWrites.get(tx);
  if (!changes) throw new Error('changed() needs a transaction that was opened with inWrite()');
  const fresh = [...new Set(tags)].filter((tag) => !changes.tags.has(tag));
  if (fresh.length === 0) return;
  const { rows } = await sql<{ xid: string }>`
    insert into change (tag) select unnest(${fresh}::text[]) returning xid::text`.execute(tx);
  for (const tag of fresh) changes.tags.add(tag);
  changes.xid = rows[0]?.xid;
}

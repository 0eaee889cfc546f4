import { type Db, inTransaction } from '../../platform/db/db.ts';
import type { RouteContext } from '../../platform/http/route.ts';
import { type JournalEntry, journal } from './journal.repo.ts';

interface Export extends Pick<JournalEntry, 'action' | 'subject'> {
  readonly filter?: object;
  /** Row by row: what the screen shows may be taken along by whoever sees it. */
  readonly isChosen?: boolean;
}

/**
 * Before a list of people is taken along: the sign-in has to be fresh, and the journal has who took it and by which filters; not what was
 * looked for, which may be somebody's name.
 */
export async function allowExport(
  db: Db,
  { caller, requireFreshSignIn }: Pick<RouteContext, 'caller' | 'requireFreshSignIn'>,
  { filter = {}, isChosen = false, ...entry }: Export,
): Promise<void> {
  if (!isChosen) requireFreshSignIn();
  const by = Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  await inTransaction(db, (tx) => journal(tx, { ...entry, actor: caller.userId, subjectId: 'all', after: { by } }));
}

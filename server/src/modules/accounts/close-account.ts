import type { Tx } from '../../platform/db/db.ts';
import { endSessionsOf } from '../../platform/sessions/sessions.repo.ts';
import { erasePerson } from './accounts.repo.ts';
import { deleteLinks } from './links.repo.ts';

/** Nobody gets in any more, by password, Google or a link, and the address is free for whoever really has it. */
export async function closeAccount(tx: Tx, id: string, at: Date): Promise<void> {
  await erasePerson(tx, id, at);
  await endSessionsOf(tx, id);
  await deleteLinks(tx, id);
}

import { tags } from '../../cache-tags.ts';
import { changed } from '../../platform/cache/changes.ts';
import type { Tx } from '../../platform/db/db.ts';
import { journal } from '../journal/index.ts';
import { writeClosed, writeOpened } from './settings.repo.ts';

/** Lets visitors in. Of several who do it at once, the journal names the first. */
export async function openShop(tx: Tx, actor: string): Promise<void> {
  if (!(await writeOpened(tx))) return;
  const entry = { subject: 'settings', subjectId: 'shop', before: { closed: true }, after: { closed: false } };
  await journal(tx, { ...entry, actor, action: 'openShop' });
  await changed(tx, [tags.settings]);
}

/** For a shop that begins: whoever runs it opens it. */
export async function closeShop(tx: Tx): Promise<void> {
  await writeClosed(tx);
  await changed(tx, [tags.settings]);
}

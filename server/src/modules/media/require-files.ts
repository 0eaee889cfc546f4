import type { Tx } from '../../platform/db/db.ts';
import { fieldError } from '../../platform/http/app-error.ts';
import { lockFiles } from './files.repo.ts';
import { ownFileName, pictureMessages } from './media.rules.ts';

/** Pictures of our own that something is about to show: they must be there, and they stay. Others' addresses pass. */
export async function requireFiles(tx: Tx, urls: readonly string[]): Promise<void> {
  const [missing] = await findMissingFiles(tx, urls);
  if (missing === undefined) return;
  throw fieldError('invalid-input', 'img', pictureMessages.gone(String(ownFileName(missing))));
}

/** Of these addresses, those of our own that lead nowhere; the others stay while the transaction lasts. */
export async function findMissingFiles(tx: Tx, urls: readonly string[]): Promise<string[]> {
  const names = urls.flatMap((url) => ownFileName(url) ?? []);
  if (names.length === 0) return [];
  const there = new Set(await lockFiles(tx, names));
  return urls.filter((url) => {
    const name = ownFileName(url);
    return name !== undefined && !there.has(name);
  });
}

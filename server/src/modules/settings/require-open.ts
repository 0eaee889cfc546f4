import { openingMessages } from '@fieldhouse/contracts/settings.rules';
import { tags } from '../../cache-tags.ts';
import { changed } from '../../platform/cache/changes.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Tx } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Caller } from '../../platform/http/route.ts';
import { journal } from '../journal/index.ts';
import { getSettings, type SettingsDeps } from './get-settings.ts';
import { type StoredSettings, writeClosed, writeOpened } from './settings.repo.ts';

type OpeningConfig = Pick<Config, 'demo'>;

/** A demo shop is always open: nothing is charged there. */
export const isClosed = ({ openedAt }: Pick<StoredSettings, 'openedAt'>, { demo }: OpeningConfig): boolean =>
  !demo && openedAt === null;

const isStaff = (caller: Caller | undefined): boolean =>
  caller !== undefined && caller.role !== 'guest' && caller.rights.length > 0;

/** In a shop that is not open yet only staff buy. */
export async function requireOpen(
  deps: SettingsDeps & { readonly config: OpeningConfig },
  caller?: Caller,
): Promise<void> {
  if (isStaff(caller) || !isClosed(await getSettings(deps), deps.config)) return;
  throw new AppError('refused', openingMessages.closed);
}

/** Lets visitors in. Of several who do it at once, the journal names the first. */
export async function openShop(tx: Tx, actor: string): Promise<void> {
  if (!(await writeOpened(tx))) return;
  const entry = { subject: 'settings', subjectId: 'shop', before: { closed: true }, after: { closed: false } };
  await journal(tx, { ...entry, actor, action: 'openShop' });
  await changed(tx, [tags.settings]);
}

/** For a new shop, until its administrator opens it. */
export async function closeShop(tx: Tx): Promise<void> {
  await writeClosed(tx);
  await changed(tx, [tags.settings]);
}

import { guestMessages } from '@fieldhouse/contracts/account.rules';
import { HOUR_MS } from '@fieldhouse/contracts/durations.rules';
import type { Config } from '../../../platform/config/config.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { newId } from '../../../platform/ids.ts';
import { createCeiling } from '../../../platform/limits/ceilings.ts';
import { toSite } from '../../../platform/limits/network-address.ts';
import { openGuestSession } from '../../../platform/sessions/sessions.repo.ts';
import { getSettings, requireOpen, type SettingsDeps } from '../../settings/index.ts';
import { insertGuest, type NewGuest } from './guests.repo.ts';

const guestsFrom = createCeiling({
  name: 'guests',
  max: 100,
  windowMs: HOUR_MS,
  sentence: guestMessages.tooMany,
});

/** Each time a guest of its own: what was bought before under the same address stays with its own guest. */
export async function startGuestSession(
  deps: SettingsDeps & { readonly config: Pick<Config, 'demo'>; readonly now: () => Date },
  { email, language }: Pick<NewGuest, 'email' | 'language'>,
  address: string,
): Promise<string> {
  await requireOpen(deps);
  const { guests } = await getSettings(deps);
  if (!guests) throw new AppError('refused', guestMessages.off);
  await guestsFrom.take(deps.db, toSite(address));
  return inTransaction(deps.db, async (tx) => {
    const id = newId();
    await insertGuest(tx, { id, email, language });
    return openGuestSession(tx, id, deps.now());
  });
}

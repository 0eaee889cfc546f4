import { openingMessages } from '@fieldhouse/contracts/opening.rules';
import { rightsOf } from '@fieldhouse/contracts/rights';
import type { Config } from '../../platform/config/config.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Caller } from '../../platform/http/route.ts';
import { getSettings, type SettingsDeps } from './get-settings.ts';
import type { StoredSettings } from './settings.repo.ts';

type OpeningConfig = Pick<Config, 'demo'>;

/** A demo shop is always open: nothing is charged there. */
export const isClosed = ({ openedAt }: Pick<StoredSettings, 'openedAt'>, { demo }: OpeningConfig): boolean =>
  !demo && openedAt === null;

const isStaff = (caller: Caller | undefined): boolean =>
  caller !== undefined && caller.role !== 'guest' && rightsOf(caller).length > 0;

/** Nobody buys in a shop that is not open yet, except those who prepare it. */
export async function requireOpen(
  deps: SettingsDeps & { readonly config: OpeningConfig },
  caller?: Caller,
): Promise<void> {
  if (isStaff(caller) || !isClosed(await getSettings(deps), deps.config)) return;
  throw new AppError('refused', openingMessages.closed);
}

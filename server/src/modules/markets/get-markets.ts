import { FIRST_MARKET } from '@fieldhouse/contracts/market.rules';
import { messages } from '@fieldhouse/contracts/messages';
import { tags } from '../../cache-tags.ts';
import type { Dependencies } from '../../platform/cache/dependencies.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { getSettings, type SettingsDeps } from '../settings/index.ts';
import { readMarkets, type StoredMarket } from './markets.repo.ts';

const refusals = messages('market', {
  unknown: 'The shop does not sell in this market.',
} as const);

/** From the cache: right on this node at once, on others within a second. */
export const getMarkets = ({ db, cache }: SettingsDeps, notes?: Dependencies): Promise<StoredMarket[]> =>
  cache.keep(notes, 'markets', [tags.markets, tags.settings], () => readMarkets(db));

/** By its prefix or id; undefined: the shop itself. */
export async function findMarket(
  deps: SettingsDeps,
  asked: string | null | undefined,
  notes?: Dependencies,
): Promise<StoredMarket | undefined> {
  return asked ? pickMarket(await getMarkets(deps, notes), asked) : undefined;
}

export function pickMarket(
  markets: readonly StoredMarket[],
  asked: string | null | undefined,
): StoredMarket | undefined {
  if (!asked || asked === FIRST_MARKET) return undefined;
  const found = markets.find(({ id, prefix }) => id === asked || prefix === asked);
  if (!found) throw new AppError('invalid-input', refusals.unknown);
  return found;
}

/** One that is not the shop itself. */
export async function requireMarket(deps: SettingsDeps, asked: string): Promise<StoredMarket> {
  const found = await findMarket(deps, asked);
  if (!found) throw new AppError('refused', refusals.unknown);
  return found;
}

/** The shop itself, as the first of its markets. */
export async function getFirstMarket(deps: SettingsDeps): Promise<StoredMarket> {
  const { name, currency, locales, taxMode, __v } = await getSettings(deps);
  return {
    id: FIRST_MARKET,
    name,
    prefix: '',
    currency,
    countries: [],
    locales,
    taxMode,
    rate: null,
    rounding: null,
    __v,
  };
}

import { FIRST_MARKET, findMarketProblems, marketLimits, marketMessages } from '@fieldhouse/contracts/market.rules';
import type * as schemas from '@fieldhouse/contracts/markets.schemas';
import { messages, msg } from '@fieldhouse/contracts/messages';
import type { z } from 'zod';
import { tags } from '../../cache-tags.ts';
import { changed } from '../../platform/cache/changes.ts';
import { violatedConstraint } from '../../platform/db/database-errors.ts';
import type { Tx } from '../../platform/db/db.ts';
import { AppError, fieldError, requireNoProblems, requireVersion } from '../../platform/http/app-error.ts';
import { newId } from '../../platform/ids.ts';
import { changedFields, type JournalEntry, journal } from '../journal/index.ts';
import { readSettings, updateSettings } from '../settings/index.ts';
import type { MarketContent, StoredMarket } from './markets.repo.ts';
import * as repo from './markets.repo.ts';

const refusals = messages('market', {
  stale: 'Someone else has changed this market in the meantime. Please check it and try again.',
  gone: 'This market no longer exists.',
  first: 'This market is the shop itself: it cannot be deleted.',
  firstFields: 'This market is the shop itself: it sells wherever it delivers, at its own prices.',
  taken: 'Another market has this prefix already.',
  countryTaken: (country: string, name: string) => msg`${country} is in the market ${name} already.`,
} as const);

export const staleMarket = () => new AppError('stale', refusals.stale);

type NewMarket = z.output<typeof schemas.createMarket.body>;
type MarketPatch = z.output<typeof schemas.updateMarket.body>;

export async function createMarket(tx: Tx, content: NewMarket, actor: string): Promise<StoredMarket> {
  const others = await repo.lockMarkets(tx);
  if (others.length >= marketLimits.markets) requireNoProblems({ name: marketMessages.many });
  await requireFitting(tx, content, others);
  const id = newId();
  await translateTaken(() => repo.insertMarket(tx, id, content));
  await record(tx, { actor, action: 'createMarket', subjectId: id, before: null, after: content });
  return { ...content, id, __v: 0 };
}

export async function updateMarket(
  tx: Tx,
  { id, __v, ...patch }: MarketPatch & { readonly id: string },
  actor: string,
): Promise<StoredMarket> {
  if (id === FIRST_MARKET) return updateFirst(tx, { __v, ...patch }, actor);
  const markets = await repo.lockMarkets(tx);
  const stored = requireMarket(markets, id);
  requireVersion(__v, stored.__v, refusals.stale);
  const { id: _, __v: version, ...before } = stored;
  const given = Object.entries(patch).filter(([, value]) => value !== undefined);
  const after: MarketContent = { ...before, ...Object.fromEntries(given) };
  if (after.prefix === '') requireNoProblems({ prefix: marketMessages.prefix });
  await requireFitting(
    tx,
    after,
    markets.filter((other) => other.id !== id),
  );
  await translateTaken(() => repo.writeMarket(tx, id, after));
  // After writing: whoever is fixing a price holds the row until it is done, or finds another currency.
  if (after.currency !== before.currency && (await repo.hasFixedPrices(tx, id)))
    requireNoProblems({ currency: marketMessages.currencyFixed });
  await record(tx, { actor, action: 'updateMarket', subjectId: id, ...changedFields({ ...before }, { ...after }) });
  return { ...after, id, __v: version + 1 };
}

/** Orders that were placed in it keep their currency and prices. */
export async function deleteMarket(tx: Tx, id: string, actor: string): Promise<void> {
  if (id === FIRST_MARKET) throw new AppError('refused', refusals.first);
  const { id: _, __v, ...before } = requireMarket(await repo.lockMarkets(tx), id);
  await repo.deleteMarket(tx, id);
  await record(tx, { actor, action: 'deleteMarket', subjectId: id, before, after: null });
}

/** What it is called and how it sells stands in the settings. */
async function updateFirst(
  tx: Tx,
  { name, currency, taxMode, locales, prefix, countries, rate, rounding, __v }: MarketPatch,
  actor: string,
): Promise<StoredMarket> {
  if (prefix || countries?.length || (rate ?? 1) !== 1 || rounding) throw new AppError('refused', refusals.firstFields);
  const given = Object.entries({ name, currency, taxMode, locales, __v }).filter(([, value]) => value !== undefined);
  const after = await updateSettings(tx, Object.fromEntries(given), actor);
  const terms = { prefix: '', countries: [], rate: null, rounding: null };
  return {
    id: FIRST_MARKET,
    ...terms,
    name: after.name,
    currency: after.currency,
    taxMode: after.taxMode,
    locales: after.locales,
    __v: after.__v,
  };
}

async function requireFitting(tx: Tx, market: MarketContent, others: readonly StoredMarket[]): Promise<void> {
  const { currency, locales } = await readSettings(tx);
  requireNoProblems({
    ...findMarketProblems(market, currency),
    ...(!market.locales.every((tag) => locales.includes(tag)) && { locales: marketMessages.locales }),
  });
  for (const country of market.countries) {
    const other = others.find(({ countries }) => countries.includes(country));
    if (other) requireNoProblems({ countries: refusals.countryTaken(country, other.name) });
  }
}

export const missingMarket = () => new AppError('not-found', refusals.gone);

function requireMarket(markets: readonly StoredMarket[], id: string): StoredMarket {
  const market = markets.find((one) => one.id === id);
  if (!market) throw missingMarket();
  return market;
}

async function translateTaken(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (violatedConstraint(error) !== 'market_prefix_taken') throw error;
    throw fieldError('refused', 'prefix', refusals.taken, error);
  }
}

async function record(tx: Tx, entry: Omit<JournalEntry, 'subject'>): Promise<void> {
  await journal(tx, { ...entry, subject: 'market' });
  await changed(tx, [tags.markets, tags.pricing, tags.everyProduct, tags.products, tags.listing]);
}

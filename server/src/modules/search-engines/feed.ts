import { isLanguage, LANGUAGE } from '@fieldhouse/contracts/language';
import type { Config } from '../../platform/config/config.ts';
import { inBatches } from '../../platform/http/stream-list.ts';
import { textsIn } from '../../platform/texts/texts.ts';
import { getDirectory } from '../catalogue/index.ts';
import { getFirstMarket, prefixOf, type StoredMarket } from '../markets/index.ts';
import {
  deliveredCountries,
  deliverPiece,
  type Goods,
  getPricing,
  rulesIn,
  termsIn,
  termsOf,
} from '../pricing/index.ts';
import { getSettings, type SettingsDeps } from '../settings/index.ts';
import { type Content, getContent, translateCategory, translateProducts } from '../translations/index.ts';
import { listFeedProducts } from './feed.repo.ts';
import { closeFeed, type FeedDelivery, type FeedProduct, feedItems, openFeed } from './feed.rules.ts';
import { unnoted } from './sitemap.ts';

export interface FeedDeps extends SettingsDeps {
  readonly config: Pick<Config, 'publicUrl'>;
  readonly now: () => Date;
}

interface AskedFeed {
  readonly asked: string | undefined;
  /** None: the shop itself. */
  readonly market: StoredMarket | undefined;
}

/** A product can have two hundred variants: even then a batch is a few megabytes. */
const BATCH = 100;
/** Characters: large enough that a piece costs little, and no more is in memory than one and what a reader has not taken. */
const PIECE = 64 * 1024;

/**
 * What Google Merchant reads: every variant as the shop sells it at the moment its batch is read. Between two batches no
 * connection is held, so a slow reader costs nothing.
 */
export async function* writeFeed(deps: FeedDeps, { asked, market }: AskedFeed): AsyncGenerator<string> {
  const { publicUrl } = deps.config;
  const { name } = await getSettings(deps);
  const here = market ?? (await getFirstMarket(deps));
  const { currency } = here;
  const language = here.locales.find((tag) => tag === asked) ?? here.locales[0] ?? '';
  const content = await getContent(deps, undefined, language);
  const pagesUrl = publicUrl + prefixOf(here, language);
  const deliver = await openDelivery(deps, market, content);
  const read = async (after: string | undefined, limit: number) =>
    translateFeed(
      content,
      await listFeedProducts(deps.db, await getDirectory(deps, unnoted), { market, after, limit }),
    );
  const t = textsIn(isLanguage(language) ? language : LANGUAGE);
  let piece = openFeed(t, name, pagesUrl);
  for await (const products of inBatches(BATCH, read, ({ id }) => id))
    for (const product of products)
      for (const item of feedItems(product, { t, publicUrl, pagesUrl, currency, deliver })) {
        piece += item;
        if (piece.length < PIECE) continue;
        yield piece;
        piece = '';
      }
  yield piece + closeFeed;
}

/** As the pages of the language show them. */
async function translateFeed(content: Content | undefined, products: FeedProduct[]): Promise<FeedProduct[]> {
  if (!content) return products;
  const translated = await translateProducts(
    content,
    products.map((product) => ({
      ...product,
      _id: product.id,
      // Google's field is found by the shop's own name of it.
      options: product.options.map((option) => ({ ...option, first: option.name })),
      category: [...product.categories],
    })),
  );
  return translated.map(({ _id, category: _, ...product }) => ({
    ...product,
    categories: product.categories.map((name) => translateCategory(content, name)),
  }));
}

/** Google takes a hundred countries of an item. */
const MAX_COUNTRIES = 100;

/** By the rules of this moment: what the checkout asks for a piece in each country. */
async function openDelivery(
  deps: FeedDeps,
  market: StoredMarket | undefined,
  content: Content | undefined,
): Promise<(piece: Goods) => FeedDelivery[]> {
  const [{ rules }, settings] = await Promise.all([getPricing(deps), getSettings(deps)]);
  const ofShop = termsOf(settings);
  const shop = market ? termsIn(market, ofShop) : ofShop;
  const now = deps.now().getTime();
  const countries = market?.countries ?? deliveredCountries(rules, settings.country);
  const places = countries
    .slice(0, MAX_COUNTRIES)
    .map((country) => ({ country, terms: { rules: market ? rulesIn(market, rules, country) : rules, shop, now } }));
  return (piece) =>
    places.flatMap(({ country, terms }) => {
      const delivery = deliverPiece(piece, country, terms);
      if (!delivery) return [];
      return [{ country, ...delivery, method: content?.methodName(delivery.methodId) ?? delivery.method }];
    });
}

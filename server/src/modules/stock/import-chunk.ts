import { fromMinor } from '@fieldhouse/contracts/money';
import type { Tx } from '../../platform/db/db.ts';
import { importProducts, setMarketPrice } from '../catalogue/index.ts';
import { readMarkets } from '../markets/index.ts';
import { findMissingFiles } from '../media/index.ts';
import { writeTexts } from '../translations/index.ts';
import { changeStock } from './change-stock.ts';
import * as compare from './import-compare.repo.ts';
import * as links from './import-links.repo.ts';
import { listMarketPriceChanges } from './import-market-prices.repo.ts';
import { type OptionedProduct, type PlacedRow, planOptions } from './import-options.rules.ts';
import { findProblems } from './import-problems.repo.ts';
import type { ImportProblem } from './import-row.rules.ts';
import * as staging from './import-staging.repo.ts';
import { refreshAlerts } from './stock-writes.repo.ts';

const FILES_AT_ONCE = 2000;
const PRODUCTS_AT_ONCE = 500;

export interface WrittenChunk {
  /** Products. */
  readonly created: number;
  readonly changed: number;
  /** What no longer fits the shop; nothing was done with these products. */
  readonly left: readonly ImportProblem[];
  /** The first row of each of them. */
  readonly leftRows: readonly number[];
}

/**
 * Imports the rows in `import_row`. They were checked before, but without locks: a product whose rows have become invalid
 * since is left out, and no buyer waits for longer than these few rows take.
 */
export async function writeChunk(tx: Tx, actor: string): Promise<WrittenChunk> {
  await links.linkRows(tx);
  await links.lockImported(tx);
  await checkRows(tx);
  const { problems, heads } = await staging.dropProblems(tx);
  const { created, changed: edited } = await staging.countImport(tx);
  if (created + edited > 0) await writeRows(tx, actor);
  return { created, changed: edited, left: problems, leftRows: heads };
}

/** What each row would do, and what is wrong with it. */
export async function checkRows(tx: Tx): Promise<void> {
  await placeByOptions(tx);
  await links.linkOnlyVariants(tx);
  await compare.compareRows(tx);
  await findProblems(tx);
  let last = '';
  for (;;) {
    const urls = await compare.listNewFiles(tx, last, FILES_AT_ONCE);
    const missing = await findMissingFiles(tx, urls);
    if (missing.length > 0) await compare.recordMissingFiles(tx, missing);
    if (urls.length < FILES_AT_ONCE) return;
    last = urls.at(-1) ?? '';
  }
}

/** Rows of products in several versions. Written down is only what is not as before. */
async function placeByOptions(tx: Tx): Promise<void> {
  for (let last: string | undefined; ; ) {
    const products = await links.listOptioned(tx, last, PRODUCTS_AT_ONCE);
    const plans = products.map((product) => ({ product, plan: planOptions(product) }));
    await links.placeRows(
      tx,
      plans.flatMap(({ product, plan }) => plan.rows.filter((row) => !isAsBefore(product, row))),
    );
    await links.setOptions(
      tx,
      plans.flatMap(({ product: { productId }, plan: { options } }) => (options ? [{ productId, options }] : [])),
    );
    await staging.stageProblems(
      tx,
      plans.flatMap(({ plan }) => plan.problems),
    );
    if (products.length < PRODUCTS_AT_ONCE) return;
    last = products.at(-1)?.productId;
  }
}

function isAsBefore({ rows, variants }: OptionedProduct, { row, variantId, values }: PlacedRow): boolean {
  const named = rows.find((one) => one.row === row)?.variantId;
  const before = variants.find(({ id }) => id === named);
  return before !== undefined && before.id === variantId && before.values.join('\n') === values.join('\n');
}

async function writeRows(tx: Tx, actor: string): Promise<void> {
  await importProducts(tx, actor);
  for (const { subject, locale, texts } of await compare.listOtherTexts(tx))
    await writeTexts(tx, { kind: 'product', subject, locale, texts }, actor);
  await writeMarketPrices(tx, actor);
  const changes = await compare.listStockChanges(tx);
  if (changes.length > 0) await changeStock(tx, changes, { reason: 'imported', actor });
  const returned = await compare.listReturned(tx);
  if (returned.length > 0) await refreshAlerts(tx, returned);
}

async function writeMarketPrices(tx: Tx, actor: string): Promise<void> {
  const changes = await listMarketPriceChanges(tx);
  if (changes.length === 0) return;
  const markets = new Map((await readMarkets(tx)).map((market) => [market.id, market]));
  for (const { marketId, productId, variantId, priceCents, saleCents, saleFrom, saleUntil } of changes) {
    const market = markets.get(marketId);
    if (!market) continue;
    const price =
      priceCents === null
        ? null
        : {
            price: fromMinor(priceCents, market.currency),
            saleFrom,
            saleUntil,
            salePrice: saleCents === null ? null : fromMinor(saleCents, market.currency),
          };
    await setMarketPrice(tx, market, { productId, variantId }, price, actor);
  }
}

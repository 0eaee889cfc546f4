import type { Dependencies } from '../../platform/cache/dependencies.ts';
import type { PublicCache } from '../../platform/cache/public-cache.ts';
import type { Db } from '../../platform/db/db.ts';
import { timeOf } from '../../platform/ids.ts';
import { getDirectory, productPath } from '../catalogue/index.ts';
import { listMappedPages } from '../content/index.ts';
import type { Alternate } from '../markets/index.ts';
import { listCategoryChanges, listFileEnds, listMappedProducts } from './sitemap.repo.ts';
import {
  closeUrlSet,
  type MappedCategory,
  mappedCategories,
  newestOf,
  openUrlSet,
  productsPerFile,
  sitemapIndex,
  urlEntries,
} from './sitemap.rules.ts';

/** Which file of the map: all of it in one, the pages that are not products, or the products after a given one. */
export type SitemapPart = 'whole' | 'pages' | { readonly after: string | undefined };

export interface SitemapDeps {
  readonly db: Db;
  readonly publicUrl: string;
  readonly listAlternates: () => Promise<readonly Alternate[]>;
  /** How many addresses of products one file takes. */
  readonly perFile: number;
  readonly listCategories: () => Promise<readonly MappedCategory[]>;
}

export interface CategoryDeps {
  readonly db: Db;
  readonly cache: Pick<PublicCache, 'keep'>;
}

const BATCH = 5000;

/** For files that are read from the database and not from the cache: nothing has to be noted about them. */
export const unnoted: Dependencies = { tag() {}, include() {}, until() {} };

/** The sitemap of a large shop is an index of files; a small one fits into a single file. */
export async function findSitemapIndex(deps: SitemapDeps): Promise<string | undefined> {
  const { db, publicUrl, perFile } = deps;
  const ends = await listFileEnds(db, productsPerFile(perFile, await deps.listAlternates()));
  if (ends.length === 0) return undefined;
  // Named by the product before their first: new products come at the end, so a file keeps its name and its content.
  const products = [undefined, ...ends].map((after) => `${publicUrl}/sitemap-products${after ? `-${after}` : ''}.xml`);
  return sitemapIndex([`${publicUrl}/sitemap-pages.xml`, ...products]);
}

export async function listMappedCategories(deps: CategoryDeps): Promise<MappedCategory[]> {
  const [{ categories }, changes] = await Promise.all([getDirectory(deps, unnoted), listCategoryChanges(deps.db)]);
  return mappedCategories(categories, changes);
}

/** Piece by piece, without holding a connection in between: a slow reader costs nothing. */
export async function* writeSitemap(deps: SitemapDeps, part: SitemapPart): AsyncGenerator<string> {
  yield openUrlSet;
  if (typeof part === 'string') yield* writePages(deps);
  if (part !== 'pages') yield* writeProducts(deps, part === 'whole' ? undefined : part.after);
  yield closeUrlSet;
}

async function* writePages({ db, publicUrl, listCategories, listAlternates }: SitemapDeps): AsyncGenerator<string> {
  const categories = await listCategories();
  const shop = { publicUrl, alternates: await listAlternates() };
  yield urlEntries(shop, '/', newestOf(categories.map(({ changedAt }) => changedAt)));
  for (const { path, changedAt } of categories) yield urlEntries(shop, `/c/${path}`, changedAt);
  for (const { slug, updatedAt } of await listMappedPages(db)) yield urlEntries(shop, `/pages/${slug}`, updatedAt);
}

async function* writeProducts(deps: SitemapDeps, after: string | undefined) {
  const { db, publicUrl, perFile, listAlternates } = deps;
  const shop = { publicUrl, alternates: await listAlternates() };
  let last = after;
  for (let left = productsPerFile(perFile, shop.alternates); left > 0; ) {
    const wanted = Math.min(BATCH, left);
    const products = await listMappedProducts(db, last, wanted);
    yield products
      .map((product) => urlEntries(shop, productPath(product.id, product.nameKey), lastChangeOf(product)))
      .join('');
    if (products.length < wanted) return;
    left -= products.length;
    last = products.at(-1)?.id;
  }
}

/** A product that was never changed is as old as its id says. One that was changed before that was written down: not known. */
export function lastChangeOf(product: { id: string; v: number; updatedAt: Date | null }): Date | undefined {
  return product.updatedAt ?? (product.v === 0 ? timeOf(product.id) : undefined);
}

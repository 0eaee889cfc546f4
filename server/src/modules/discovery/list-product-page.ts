import type { ProductPage, listProductPage as schemas } from '@fieldhouse/contracts/catalogue.schemas';
import { toCents } from '@fieldhouse/contracts/money';
import { MAX_PRICE } from '@fieldhouse/contracts/product.rules';
import type { z } from 'zod';
import type { Db } from '../../platform/db/db.ts';
import { LAST_ROW } from '../../platform/db/page-of-ids.ts';
import { nameKey } from '../../platform/names.rules.ts';
import type { Directory } from '../catalogue/index.ts';
import type { CountListed } from './listing.repo.ts';
import { type ListingFilter, listPage } from './listing.repo.ts';

type Query = z.output<(typeof schemas)['query']>;

const nothing: ProductPage = { products: [], page: 1, pages: 1, total: 0 };

export interface ListProductPageDeps {
  readonly db: Db;
  readonly directory: Directory;
  readonly countListed: CountListed;
  readonly pageSize: number;
}

export async function listProductPage(deps: ListProductPageDeps, query: Query): Promise<ProductPage> {
  const filter = toFilter(deps.directory, query);
  if (!filter) return nothing;
  return filter.price ? pageInPriceRange(deps, filter, query) : pageOfAll(deps, filter, query);
}

/** None when a name in it is unknown: then there is nothing to show. */
function toFilter({ categories, brands }: Directory, query: Query): ListingFilter | undefined {
  const category = query.category === undefined ? { id: 0 } : byName(categories, query.category);
  const brand = query.brand === undefined ? undefined : byName(brands, query.brand);
  if (!category || (query.brand !== undefined && !brand)) return undefined;
  const price =
    query.pricemin === undefined && query.pricemax === undefined
      ? undefined
      : {
          from: Math.ceil(toCents(query.pricemin ?? 0)),
          to: Math.floor(toCents(query.pricemax ?? MAX_PRICE)),
        };
  return { categoryId: category.id, brandId: brand?.id, price };
}

function byName(all: Directory['brands'], name: string): Directory['brands'][number] | undefined {
  const key = nameKey(name);
  return all.find((entry) => entry.key === key);
}

const pagesOf = (total: number, pageSize: number) => Math.max(1, Math.ceil(Math.min(total, LAST_ROW) / pageSize));

/**
 * With n in the range, the index scan skips rows × all / n rows until the page is full, and the sort reads n, each
 * about twice as expensive as a skipped row: the two break even here.
 */
function fewEnoughToSort(all: number, rows: number): number {
  return Math.ceil(Math.sqrt((all * rows) / 2));
}

async function pageOfAll(deps: ListProductPageDeps, filter: ListingFilter, query: Query): Promise<ProductPage> {
  const { db, directory, pageSize } = deps;
  const total = await deps.countListed(filter.categoryId, filter.brandId);
  const pages = pagesOf(total, pageSize);
  const page = Math.min(query.page, pages);
  const options = { sort: query.name ?? ('newest' as const), firstRow: (page - 1) * pageSize, pageSize, few: 0 };
  const { products } = await listPage(db, directory, filter, options);
  return { products, page, pages, total };
}

async function pageInPriceRange(deps: ListProductPageDeps, filter: ListingFilter, query: Query): Promise<ProductPage> {
  const { db, directory, pageSize } = deps;
  const sort = query.name ?? ('newest' as const);
  const all = await deps.countListed(filter.categoryId, filter.brandId);
  // The plan is chosen by how deep the page is: an unreachable page must not select the most expensive one.
  const firstRow = (Math.min(query.page, pagesOf(all, pageSize)) - 1) * pageSize;
  const options = { sort, firstRow, pageSize, few: fewEnoughToSort(all, firstRow + pageSize) };
  const { products, counted = { total: 0, more: false } } = await listPage(db, directory, filter, options);
  const pages = pagesOf(counted.total, pageSize);
  return {
    products,
    page: Math.min(query.page, pages),
    pages,
    total: counted.total,
    ...(counted.more && { more: true }),
  };
}

import { bulkMessages } from '@fieldhouse/contracts/bulk.rules';
import { fromCents, toCents } from '@fieldhouse/contracts/money';
import {
  endsTooSoon,
  findPriceProblem,
  MAX_PRODUCT_CATEGORIES,
  MAX_TAGS,
  type ProductStatus,
  productMessages,
  publishingMessages,
} from '@fieldhouse/contracts/product.rules';
import { withoutAncestors } from './category-tree.rules.ts';
import { patchSale, type Sale } from './sale.rules.ts';

/** Who sees it, and what staff know it by. */
export interface Published {
  readonly status: ProductStatus;
  readonly publishAt: Date | null;
  readonly unpublishAt: Date | null;
  readonly tags: readonly string[];
}

/** Of a product what changes of many are about. */
export interface Sellable {
  readonly priceCents: number;
  readonly sale: Sale | null;
  readonly now: Date;
  readonly categoryIds: readonly number[];
  readonly publishing: Published;
  readonly variants: readonly { readonly id: string; readonly priceCents: number | null; readonly sale: Sale | null }[];
}

export interface Target {
  readonly priceCents: number;
  /** By variant; one that is not there costs what the product does. */
  readonly own: ReadonlyMap<string, number>;
  readonly categoryIds: readonly number[];
  readonly publishing: Published;
}

/** As it is now. */
export const presentOf = ({ priceCents, categoryIds, publishing, variants }: Sellable): Target => ({
  priceCents,
  categoryIds,
  publishing: publishedOf(publishing),
  own: new Map(variants.flatMap(({ id, priceCents: own }) => (own === null ? [] : [[id, own] as const]))),
});

const publishedOf = ({ status, publishAt, unpublishAt, tags }: Published): Published => ({
  status,
  publishAt,
  unpublishAt,
  tags,
});

export const atPrice = (product: Sellable, price: number): Target => ({
  ...presentOf(product),
  priceCents: toCents(price),
  own: new Map(),
});

export function byPercent(product: Sellable, percent: number): Target {
  const { priceCents, own, ...rest } = presentOf(product);
  const changed = (cents: number) => Math.round((cents * (100 + percent)) / 100);
  return {
    ...rest,
    priceCents: changed(priceCents),
    own: new Map([...own].map(([id, cents]) => [id, changed(cents)])),
  };
}

type Lineage = (id: number) => readonly number[];

/** What is above another one is implied. */
export const inCategory = (product: Sellable, id: number, lineageOf: Lineage): Target => ({
  ...presentOf(product),
  categoryIds: withoutAncestors([...new Set([...product.categoryIds, id])], lineageOf),
});

export const outOfCategory = (product: Sellable, id: number, lineageOf: Lineage): Target => ({
  ...presentOf(product),
  categoryIds: product.categoryIds.filter((one) => !lineageOf(one).includes(id)),
});

export function publishedAs(product: Sellable, change: Partial<Published>): Target {
  const present = presentOf(product);
  return { ...present, publishing: { ...present.publishing, ...change } };
}

export function isSameTarget(one: Target, other: Target): boolean {
  const told = ({ priceCents, own, categoryIds, publishing }: Target) =>
    JSON.stringify([
      priceCents,
      [...own].toSorted(([a], [b]) => (a < b ? -1 : 1)),
      categoryIds,
      publishedOf(publishing),
    ]);
  return told(one) === told(other);
}

/** Why a product cannot become so. */
export function findObstacle(product: Sellable, target: Target): string | undefined {
  if (target.categoryIds.length === 0 && product.categoryIds.length > 0) return bulkMessages.lastCategory;
  if (target.categoryIds.length > MAX_PRODUCT_CATEGORIES) return productMessages.categories;
  const { publishAt, unpublishAt, tags } = target.publishing;
  if (endsTooSoon(publishAt, unpublishAt)) return publishingMessages.untilBeforeFrom;
  if (tags.length > MAX_TAGS) return publishingMessages.tags;
  const prices = [target.priceCents, ...target.own.values()];
  const bad = prices.map((cents) => findPriceProblem(fromCents(cents).toFixed(2), 0)).find(Boolean);
  return bad ?? findSaleObstacle(product, target);
}

/** A sale must stay below what is asked without it. */
function findSaleObstacle({ priceCents, sale, now, variants }: Sellable, target: Target): string | undefined {
  const ways = [
    { sale, before: priceCents, after: target.priceCents },
    ...variants.map(({ id, priceCents: own, sale: ownSale }) => ({
      sale: ownSale,
      before: own ?? priceCents,
      after: target.own.get(id) ?? target.priceCents,
    })),
  ];
  for (const way of ways) {
    const patched = patchSale({ sale: way.sale, regularCents: way.before, now }, {}, way.after);
    if ('sentence' in patched) return patched.sentence;
  }
  return undefined;
}

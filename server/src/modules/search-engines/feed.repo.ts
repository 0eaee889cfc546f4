import type { AgeGroup, Gender } from '@fieldhouse/contracts/attribute.rules';
import { fromMinor } from '@fieldhouse/contracts/money';
import type { ProductOption } from '@fieldhouse/contracts/variants.schemas';
import { CompiledQuery } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { FIRST_ID } from '../../platform/ids.ts';
import { nameKey } from '../../platform/names.rules.ts';
import {
  type Directory,
  isListed,
  lineageOf,
  listMarketPrices,
  productPath,
  selectVariants,
  toVariant,
  trailOf,
} from '../catalogue/index.ts';
import type { StoredMarket } from '../markets/index.ts';
import { type PricedProduct, piecesOf } from '../pricing/index.ts';
import type { FeedProduct } from './feed.rules.ts';

interface FeedRow extends PricedProduct {
  readonly description: string;
  readonly img: string[];
  readonly options: ProductOption[];
  readonly gender: Gender | null;
  readonly age_group: AgeGroup | null;
  readonly material: string | null;
  readonly mpn: string | null;
  readonly category_ids: number[];
}

const afterOne = `
  select p.id, p.name, p.description, p.brand_id, p.img, p.options, p.weight_g, p.gender, p.age_group, p.material, p.mpn,
    p.shipping_class, p.tax_class,
    array(select category_id from product_category pc where pc.product_id = p.id order by pc.position) as category_ids,
    (select coalesce(json_agg(t), '[]') from (${selectVariants('p.id')}) t) as variants
  from product p where ${isListed} and p.id > $1 order by p.id limit $2`;

interface Batch {
  /** In which they are sold; none: in the shop itself. */
  readonly market: StoredMarket | undefined;
  readonly after: string | undefined;
  readonly limit: number;
}

/** In minor units of the market's currency. */
async function priceRows(db: Db, rows: readonly FeedRow[], market: StoredMarket): Promise<FeedRow[]> {
  const ids = rows.map(({ id }) => id);
  const prices = new Map((await listMarketPrices(db, ids, [market.id])).map((price) => [price.variantId, price]));
  return rows.map((row) => ({
    ...row,
    variants: row.variants.flatMap((variant) => {
      const price = prices.get(variant.id);
      if (!price) return [];
      const { nowCents, regularCents, changesAt } = price;
      return [{ ...variant, effective_cents: nowCents, regular_cents: regularCents, price_changes_at: changesAt }];
    }),
  }));
}

/** The living products after a given one, oldest first, with the prices and the stock of this moment. */
export async function listFeedProducts(
  db: Db,
  directory: Directory,
  { market, after, limit }: Batch,
): Promise<FeedProduct[]> {
  const found = await db.executeQuery<FeedRow>(CompiledQuery.raw(afterOne, [after ?? FIRST_ID, limit]));
  const rows = market ? await priceRows(db, found.rows, market) : found.rows;
  return rows.map((row) => ({
    id: row.id,
    path: productPath(row.id, nameKey(row.name)),
    name: row.name,
    description: row.description,
    img: row.img,
    options: row.options,
    weight: row.weight_g,
    gender: row.gender,
    ageGroup: row.age_group,
    material: row.material,
    mpn: row.mpn,
    brand: directory.brandNames.get(row.brand_id) ?? '',
    categories: trailOf(directory, row.category_ids).map(({ name }) => name),
    variants: row.variants.map((variant) => ({
      ...toVariant(variant, row.options),
      ...(market && {
        price: fromMinor(variant.effective_cents, market.currency),
        basePrice: fromMinor(variant.regular_cents, market.currency),
      }),
    })),
    pieces: piecesOf(row, lineageOf(directory, row.category_ids)),
  }));
}

import type { DeliveryZone } from '@fieldhouse/contracts/delivery-zones.schemas';
import { saleNow } from '@fieldhouse/contracts/product.rules';
import { CompiledQuery, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { type Directory, isShown, lineageOf, listMarketPrices, selectVariants } from '../../catalogue/index.ts';
import type { StoredMarket } from '../../markets/index.ts';
import type { DeliveryMethod, Goods, DeliveryZone as PricedZone } from '../core/pricing.model.ts';
import { toWire } from './delivery-zone.rules.ts';
import { type PricedProduct, piecesOf } from './piece-delivery.rules.ts';

const selectZones = (db: Db) =>
  db
    .selectFrom('delivery_zone')
    .select(['id', 'name', 'countries', 'states', 'postal_ranges as postalRanges', 'methods', 'v as __v']);

/** By name. */
export async function listZones(db: Db, markets: readonly StoredMarket[]): Promise<DeliveryZone[]> {
  const zones = await selectZones(db).orderBy('name').orderBy('id').execute();
  return zones.map((zone) => toWire(zone, markets));
}

export async function findZone(
  db: Db,
  id: string,
  markets: readonly StoredMarket[],
): Promise<DeliveryZone | undefined> {
  const zone = await selectZones(db).where('id', '=', id).executeTakeFirst();
  return zone && toWire(zone, markets);
}

/** As it is now; undefined when it is offered no more. */
export async function findMethod(db: Db, id: string): Promise<DeliveryMethod | undefined> {
  const { rows } = await sql<{ method: DeliveryMethod }>`
    select m.method from delivery_zone z cross join jsonb_array_elements(z.methods) as m (method)
    where z.methods @> jsonb_build_array(jsonb_build_object('id', ${id}::text)) and m.method ->> 'id' = ${id}`.execute(
    db,
  );
  return rows[0]?.method;
}

/** One at a time: whether zones overlap depends on all of them. */
export async function lockZones(tx: Tx): Promise<(PricedZone & { readonly __v: number })[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('the delivery zones', 0))`.execute(tx);
  return selectZones(tx).execute();
}

export async function insertZone(tx: Tx, zone: PricedZone): Promise<void> {
  await tx
    .insertInto('delivery_zone')
    .values({ id: zone.id, ...toRow(zone) })
    .execute();
}

export async function updateZone(tx: Tx, zone: PricedZone): Promise<void> {
  await tx
    .updateTable('delivery_zone')
    .set((eb) => ({ ...toRow(zone), v: eb('v', '+', 1) }))
    .where('id', '=', zone.id)
    .execute();
}

export async function deleteZone(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('delivery_zone').where('id', '=', id).execute();
}

function toRow({ name, countries, states, postalRanges, methods }: PricedZone) {
  return {
    name,
    countries: [...countries],
    states: [...states],
    postal_ranges: JSON.stringify(postalRanges),
    methods: JSON.stringify(methods),
  };
}

const byId = `
  select p.id, p.name, p.brand_id, p.weight_g, p.shipping_class, p.tax_class,
    array(select category_id from product_category pc where pc.product_id = p.id) as category_ids,
    (select coalesce(json_agg(t), '[]') from (${selectVariants('p.id')}) t) as variants
  from product p where ${isShown} and p.id = $1`;

/** A piece of each variant of a product; undefined if it is not in the shop. */
export async function findPieces(
  db: Db,
  directory: Directory,
  productId: string,
  market: StoredMarket | undefined,
): Promise<Goods[] | undefined> {
  const { rows } = await db.executeQuery<PricedProduct & { category_ids: number[] }>(
    CompiledQuery.raw(byId, [productId]),
  );
  const pieces = rows[0] && piecesOf(rows[0], lineageOf(directory, rows[0].category_ids));
  if (!pieces || !market) return pieces;
  const prices = await listMarketPrices(db, [productId], [market.id]);
  const byVariant = new Map(prices.map((row) => [row.variantId, row]));
  return pieces.map((piece) => {
    const row = byVariant.get(piece.variantId);
    if (!row) return piece;
    const { regularCents, nowCents: priceCents, changesAt } = row;
    return {
      ...piece,
      regularCents,
      sale: saleNow(regularCents, { priceCents, changesAt: changesAt?.getTime() ?? null }),
    };
  });
}

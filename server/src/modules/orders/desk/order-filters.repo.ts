import { euVatRates } from '@fieldhouse/contracts/eu-vat-rates';
import { FIRST_MARKET } from '@fieldhouse/contracts/market.rules';
import { EUROPEAN_UNION, type OrderFlag } from '@fieldhouse/contracts/order-rows.rules';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { containsPart, isCommonPart } from '../../../platform/db/parts.repo.ts';
import { isId } from '../../../platform/ids.ts';
import { nameKey, wordsOf } from '../../../platform/names.rules.ts';
import { findPeople } from '../../accounts/index.ts';
import { heldBack, isOnHold } from '../order/leaving.repo.ts';
import { type OrderSearch, searchCondition } from '../order/order-search.repo.ts';
import { type AccessPath, type Filter, keysOf, orderBy, pathBy, unitePaths } from './access-paths.repo.ts';

const MAX_BUYERS = 500;
const MAX_TOWNS = 50;
const MAX_PRODUCTS = 50;

const paid = (condition: RawBuilder<unknown>) => sql`"order" o where o.number is not null and ${condition}`;
const byNumber = orderBy(sql`o.number`);

const ordersOf = (accounts: readonly string[], guests: readonly string[]): AccessPath[] => [
  pathBy(keysOf(accounts, 'uuid'), paid(sql`o.account_id = k.key`), byNumber),
  pathBy(keysOf(guests, 'uuid'), paid(sql`o.guest_id = k.key`), byNumber),
];

const numbered = (numbers: readonly number[]): AccessPath =>
  pathBy(keysOf(numbers, 'bigint'), paid(sql`o.number = k.key`), byNumber);

export function filterBySearch(search: OrderSearch): Filter {
  const condition = searchCondition(search);
  switch (search.kind) {
    case 'number':
      return { condition, path: numbered([search.number]) };
    case 'id': {
      const one = pathBy(keysOf([search.id], 'uuid'), paid(sql`o.id = k.key`), byNumber);
      return { condition, path: unitePaths([one, ...ordersOf([search.id], [])]) };
    }
    case 'buyers':
      return { condition, path: unitePaths(ordersOf(search.accounts, search.guests)) };
    case 'many-buyers':
      return { condition };
  }
}

export const filterByNumbers = (numbers: readonly number[]): Filter => ({
  condition: sql`o.number = any (${numbers}::bigint[])`,
  path: numbered(numbers),
});

/** Without a path: the shop's own country has most of all orders. */
export function filterByCountry(code: string): Filter {
  const codes = code === EUROPEAN_UNION ? Object.keys(euVatRates) : [code];
  return { condition: sql`upper(o.address ->> 'country') = any (${codes}::text[])` };
}

/** Without a path: the shop itself has most of all orders, and may have a market for each country. */
export const filterByMarket = (id: string): Filter => ({
  condition: id === FIRST_MARKET ? sql`o.quote -> 'market' is null` : sql`o.quote #>> '{market,id}' = ${id}`,
});

const method = sql`(o.quote -> 'method' ->> 'name')`;

export function filterByMethod(name: string): Filter {
  const by = paid(sql`o.quote is not null and ${method} = k.key`);
  return { condition: sql`${method} = ${name}`, path: pathBy(keysOf([name], 'text'), by) };
}

/** Each found by one look into an index. */
export async function listMethods(db: Db): Promise<string[]> {
  const next = (after: RawBuilder<unknown>) => sql`
    select ${method} as name from ${paid(sql`o.quote is not null and ${method} ${after}`)} order by 1 limit 1`;
  const { rows } = await sql<{ name: string }>`
    with recursive kind as (
      (${next(sql`is not null`)})
      union all
      select (${next(sql`> kind.name`)}) from kind where kind.name is not null
    )
    select name from kind where name is not null`.execute(db);
  return rows.map(({ name }) => name);
}

const town = sql`(lower(o.address ->> 'city') collate "C")`;

/** Those that begin with it; where none does, those that have it anywhere, among the newest orders. */
export async function filterByCity(db: Db, part: string): Promise<Filter> {
  const towns = await listTowns(db, part);
  if (towns.length === 0) return { condition: sql`position(lower(${part}) in ${town}) > 0` };
  const condition = sql`starts_with(${town}, lower(${part}))`;
  return towns.length > MAX_TOWNS
    ? { condition }
    : { condition, path: pathBy(keysOf(towns, 'text'), paid(sql`${town} = k.key`)) };
}

async function listTowns(db: Db, part: string): Promise<string[]> {
  const next = (after: RawBuilder<unknown>) => sql`
    select ${town} as name from ${paid(sql`${town} ${after}`)} order by 1 limit 1`;
  const { rows } = await sql<{ name: string }>`
    with recursive towns as (
      (${next(sql`>= lower(${part})`)})
      union all
      select (${next(sql`> towns.name`)}) from towns where starts_with(towns.name, lower(${part}))
    )
    select name from towns where starts_with(name, lower(${part})) limit ${MAX_TOWNS + 1}`.execute(db);
  return rows.map(({ name }) => name);
}

const recipient = sql`lower(o.address ->> 'name')`;

/** A part of the buyer's name, or of the one on the parcel. */
export async function filterByName(db: Db, part: string): Promise<Filter> {
  const condition = sql`(position(lower(${part}) in ${recipient}) > 0 or exists (select from account a
    where a.id = o.account_id and a.deleted_at is null and position(lower(${part}) in lower(a.name)) > 0 offset 0))`;
  // People are fewer than parcels: what fits too many of them is not looked for on these.
  const accounts = part.length < 3 ? undefined : await findPeople(db, part, MAX_BUYERS);
  const parcels = accounts && (await findParcels(db, part));
  return parcels ? { condition, path: unitePaths([...ordersOf(accounts, []), numbered(parcels)]) } : { condition };
}

/** Numbers of the orders that go to such a name; undefined when they are too many. */
async function findParcels(db: Db, part: string): Promise<number[] | undefined> {
  const newest = sql`select ${recipient} as text from ${paid(sql`true`)} order by o.number desc`;
  if (await isCommonPart(db, part, newest)) return undefined;
  // Those of guests and those of accounts have an index each.
  const some = (whose: RawBuilder<unknown>) => sql`
    (select o.number from ${paid(sql`${whose} and ${containsPart(recipient, part)}`)} limit ${MAX_BUYERS + 1})`;
  const { rows } = await sql<{ number: number }>`
    ${some(sql`o.guest_id is not null`)} union all ${some(sql`o.guest_id is null`)}`.execute(db);
  return rows.length > MAX_BUYERS ? undefined : rows.map(({ number }) => number);
}

/** An id, SKU or barcode, or a part of a name, as it was when it was sold. */
export async function filterByProduct(db: Db, text: string): Promise<Filter> {
  const coded = await listVariantsByCode(db, text);
  const variants = coded.length > 0 ? coded : await listVariantsByName(db, text);
  if (variants.length === 0)
    return {
      condition: sql`exists (select from order_line l where l.order_id = o.id and position(lower(${text}) in lower(l.name)) > 0)`,
    };
  // Every line that was ever sold is a movement of its variant, the newest last.
  const sold = sql`stock_movement m join "order" o on o.id = m.order_id and o.number is not null
    where m.variant_id = k.key and m.reason = 'sold'`;
  return {
    condition: sql`exists (select from order_line l where l.order_id = o.id and l.variant_id = any (${variants}::uuid[]))`,
    path: pathBy(keysOf(variants, 'uuid'), sold, orderBy(sql`m.id`)),
  };
}

async function listVariantsByCode(db: Db, code: string): Promise<string[]> {
  const barcode = /^\d{8,14}$/.test(code)
    ? sql`union select id from variant where retired_at is null and lpad(barcode, 14, '0') = lpad(${code}, 14, '0')`
    : sql``;
  const { rows } = await sql<{ id: string }>`${
    isId(code)
      ? sql`select id from variant where product_id = ${code} union select id from variant where id = ${code}`
      : sql`select id from variant where upper(sku) = upper(${code}) ${barcode}`
  }`.execute(db);
  return rows.map(({ id }) => id);
}

/** None also when they are too many. */
async function listVariantsByName(db: Db, part: string): Promise<string[]> {
  const words = wordsOf(part);
  if (words.length === 0) return [];
  const { rows } = await sql<{ products: number; variants: string[] }>`
    with found as materialized (
      select id from product where deleted_at is null
        and search @@ to_tsquery('simple', ${words.map((word) => `'${word}':*`).join(' & ')})
        and position(${nameKey(part)} in name_key) > 0
      limit ${MAX_PRODUCTS + 1}
    )
    select (select count(*) from found) as products,
      array(select one.id from found join variant one on one.product_id = found.id) as variants`.execute(db);
  const { products = 0, variants = [] } = rows[0] ?? {};
  return products > MAX_PRODUCTS ? [] : variants;
}

const hasPiecesLeft = sql`exists (
  select from order_line l where l.order_id = o.id and l.quantity > l.shipped + l.canceled)`;

const mayBeSent = sql`(o.status = 'pending' and ${heldBack} is null and ${hasPiecesLeft})`;
/** Of what is left after a parcel has gone nothing is packed yet. */
const isPacked = sql`(o.packed_at is not null
  and not exists (select from order_line l where l.order_id = o.id and l.shipped > 0))`;
const one = sql`(values (1)) as k (key)`;

/** The day on which an order `o` should be there at the latest; null where none was named. */
export const promisedDay = sql<string | null>`(o.quote #>> '{method,latest}')`;

/** Promised for this day or an earlier one. Those that are still to be sent are few enough to look through. */
export const filterByPromise = (day: string): Filter => ({ condition: sql`${promisedDay} <= ${day}` });

export function filterByFlag(flag: OrderFlag): Filter {
  switch (flag) {
    case 'hold': {
      const held = sql`(
        with disputed as (select order_id from dispute where state = 'open')
        select order_id from disputed
        union select n.id from disputed join "order" n on n.root_id = disputed.order_id) as k (key)`;
      const path = pathBy({ count: 1, table: held }, sql`"order" o where o.number is not null and o.id = k.key`);
      return { condition: isOnHold, path };
    }
    case 'cancel': {
      const condition = sql`o.cancel_requested_at is not null`;
      const asked = sql`"order" o where o.number is not null and ${condition}`;
      return { condition, path: pathBy({ count: 1, table: one }, asked, orderBy(sql`o.number`)) };
    }
    case 'sale':
      return { condition: sql`is_sale(o.number, o.root_id, o.status)` };
    case 'to-send':
      // The status is what leads to them: an order of which something is left is pending.
      return { condition: mayBeSent };
    case 'to-pack': {
      // Those whose slips are printed may be thousands in the morning, and the index is without them.
      const by = sql`"order" o where o.number is not null and o.status = 'pending' and (o.packed_at is null or o.sent_in_part)`;
      return { condition: sql`(${mayBeSent} and not ${isPacked})`, path: pathBy({ count: 1, table: one }, by) };
    }
  }
}

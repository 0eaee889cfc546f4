import { type RawBuilder, sql } from 'kysely';
import type { importedFields } from './imported-fields.rules.ts';

// What products `p` and variants `v` have after a row `r` of a stock file: what it says, nothing where it empties the cell, else what there was.

type Sql = RawBuilder<unknown>;
type Field = (typeof importedFields)[number];

const isCleared = (list: 'cleared' | 'own_cleared', column: string, row = 'r') =>
  sql`coalesce(${sql.lit(column)} = any (${sql.ref(`${row}.${list}`)}), false)`;

/** Of a product; `row` is its head. */
export const isEmptied = (column: string, row = 'r'): Sql => isCleared('cleared', column, row);

const emptyOf = (field: Field) => ('initial' in field ? sql.lit(field.initial) : sql`null`);

export function valueAfter(field: Field, row = 'r'): Sql {
  const kept = sql`coalesce(${sql.ref(`${row}.${field.column}`)}, ${sql.ref(`p.${field.column}`)})`;
  if (!('optional' in field)) return kept;
  const isGone =
    field.column === 'sale_until'
      ? sql`(${isEmptied('sale_until', row)} or ${isEmptied('sale_cents', row)})`
      : isEmptied(field.column, row);
  return sql`case when ${isGone} then ${emptyOf(field)} else ${kept} end`;
}

/** The same words as before keep their formatting. */
export const markdownAfter = (row: string): Sql => {
  const [said, markdown] = [sql.ref(`${row}.description`), sql.ref(`${row}.description_markdown`)];
  return sql`case when ${said} is null or ${markdown} is null and ${said} = p.description then p.description_markdown
    else ${markdown} end`;
};

/** Of a variant. */
export const isOwnEmptied = (column: string): Sql => isCleared('own_cleared', column);

const ownAfter = (own: string, column: string, empty: Sql = sql`null`): Sql =>
  sql`case when ${isOwnEmptied(own)} then ${empty} else coalesce(${sql.ref(`r.${own}`)}, ${sql.ref(`v.${column}`)}) end`;

/** As sales know moments. */
export const moment = sql`date_trunc('milliseconds', now())`;

const saleCents = ownAfter('own_sale_cents', 'sale_cents');

/** By the column of `variant`; its price and SKU are computed apart. */
export const variantAfter = {
  barcode: ownAfter('barcode', 'barcode'),
  weight_g: ownAfter('own_weight_g', 'weight_g'),
  img: ownAfter('own_img', 'img', sql`'{}'`),
  cost_cents: ownAfter('cost_cents', 'cost_cents'),
  shelf: ownAfter('shelf', 'shelf'),
  sale_cents: saleCents,
  sale_from: sql`case when (${saleCents}) is not null then coalesce(r.own_sale_from, v.sale_from, ${moment}) end`,
  sale_until: sql`case when (${saleCents}) is not null then ${ownAfter('own_sale_until', 'sale_until')} end`,
};

import {
  MAX_PRODUCT_CATEGORIES,
  productMessages,
  publishingMessages,
  saleMessages,
} from '@fieldhouse/contracts/product.rules';
import { MAX_PIECES, stockMessages } from '@fieldhouse/contracts/stock.rules';
import { variantMessages } from '@fieldhouse/contracts/variant.rules';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';
import { importedFields, isEmptied, variantAfter } from '../catalogue/index.ts';
import { wrongMarketPrices } from './import-market-prices.repo.ts';
import { differMessages, filledMessages, importMessages, type partsOf } from './import-messages.rules.ts';
import { filledWith, touched } from './import-staging.repo.ts';

/** Everything about the rows that only the shop itself can know. */
export async function findProblems(tx: Tx): Promise<void> {
  const finders = [...aboutRows, ...aboutProducts, ...aboutVariants, ...aboutStock];
  for (const finder of finders) await sql`insert into import_problem ${finder}`.execute(tx);
}

type Sql = ReturnType<typeof sql>;

/** The same twice, which only a whole file shows. */
const twice = (column: string, key: Sql, where: Sql, sentence: Parameters<typeof partsOf>[0]) => sql`
  select row, ${column}, ${filledWith(sentence, sql`first`)}
  from (select row, min(row) over (partition by ${key}) as first from import_row where ${where}) t where row > first`;

/** Where the same can be said of one variant. */
const ofVariants: Readonly<Record<string, string>> = {
  price: differMessages.price,
  img: differMessages.img,
  weight: differMessages.weight,
};

const differing = importedFields.map(({ cell, column }) => {
  const sentence = ofVariants[cell] ?? differMessages.plain;
  return sql`(${sql.lit(cell)}, ${sql.ref(`r.${column}`)} <> ${sql.ref(`h.${column}`)}, ${sql.lit(sentence)})`;
});
const plainly = sql.lit(differMessages.plain);

/** What the rows of a product say about it has to be the same. Of a product in one version, a second row is one too many. */
const differs = sql`
  select r.row, said.place, said.sentence
  from import_product i join import_row h on h.row = i.head join import_row r on r.product_id = i.product_id
  left join product p on p.id = i.product_id
  cross join lateral (values ${sql.join(differing)},
    ('brand', r.brand_key <> h.brand_key, ${plainly}), ('category', r.category_keys <> h.category_keys, ${plainly}),
    ('attr', r.attributes <> h.attributes, ${sql.lit(differMessages.attributes)}),
    ('price@' || (select m.prefix from jsonb_each(r.market_prices) c (market, cells) join market m on m.id = c.market::uuid
        where not coalesce(h.market_prices -> c.market @> c.cells, false) limit 1),
      not h.market_prices @> r.market_prices, ${plainly}),
    ('__v', r.v <> h.v, ${plainly})) as said (place, differs, sentence)
  where i.rows > 1 and said.differs and coalesce(i.options, p.options, '[]') <> '[]'`;

const aboutRows = [
  sql`select row, case when in_one_version then 'id' else 'value1' end,
      case when in_one_version then ${filledWith(filledMessages.productTwice, sql`first`)}
        else ${filledWith(filledMessages.variantTwice, sql`first`)} end
    from (
      select r.row, coalesce(i.options, p.options, '[]') = '[]' as in_one_version,
        min(r.row) over (partition by r.product_id, case when not r.is_new then r.variant_id end) as first
      from import_row r join import_product i on i.product_id = r.product_id left join product p on p.id = r.product_id
      where i.rows > 1 and r.variant_id is not null and not (r.is_new and r.option_values is not null)
    ) t where row > first`,
  twice('sku', sql`upper(sku)`, sql`(is_new or variant is not null) and sku is not null`, filledMessages.skuTwice),
  twice('barcode', sql`lpad(barcode, 14, '0')`, sql`barcode is not null`, filledMessages.barcodeTwice),
  differs,
];

/**
 * What a new product cannot be without. With an id it comes from a shop where it has become so, by an edit or by the deletion
 * of a category. Below a row that cannot be read it may be there that everything was said.
 */
const required = sql`
  select h.row, missing.place, missing.sentence from import_product i join import_row h on h.row = i.head
  cross join lateral (values
    ('name', h.name is null, ${productMessages.name}), ('description', h.description is null, ${productMessages.description}),
    ('price', h.price_cents is null, ${productMessages.price}),
    ('price', h.id is null and h.price_cents < 100, ${productMessages.priceBounds}),
    ('brand', h.brand is null, ${productMessages.brand}),
    ('category', h.id is null and h.categories is null, ${productMessages.category})) as missing (place, is_missing, sentence)
  where i.is_new and missing.is_missing and not (h.option_cells is not null and h.row - 1 in (
    select row from import_problem where row not in (select row from import_row)))`;

/** Its categories may not have it, and since the file was read it may have been deleted or changed. */
const unfitAttributes = sql`
  with recursive line (id, ancestor_id) as (
    select id, id from category
    union select l.id, c.parent_id from line l join category c on c.id = l.ancestor_id where c.parent_id is not null
  )
  select h.row, 'attr:' || coalesce(a.name, ''), case
      when a.id is null then ${importMessages.attributeDeleted}
      when not fits then ${filledWith(filledMessages.noAttribute, sql`a.name`)}
      else ${importMessages.attributeChanged} end
  from import_product i join import_row h on h.row = i.head cross join lateral (
    select * from jsonb_each(h.attributes) where value <> 'null') as said (id, value)
  left join attribute a on a.id = said.id::integer
  cross join lateral (select not exists (select from attribute_category where attribute_id = a.id) or exists (
    select from attribute_category ac join line l on l.ancestor_id = ac.category_id
    where ac.attribute_id = a.id and l.id = any (coalesce(i.category_ids,
      array(select pc.category_id from product_category pc where pc.product_id = i.product_id)))) as fits) c
  where h.attributes is not null and (a.id is null or not c.fits or not case a.kind
    when 'number' then jsonb_typeof(said.value) = 'number' when 'yes-no' then jsonb_typeof(said.value) = 'boolean'
    else said.value #>> '{}' = any (a."values") end)`;

/** A sale as it would be afterwards, where the file says something about it or about the price. One that is over may stay. */
const wrongSales = sql`
  select h.row, wrong.place, wrong.sentence
  from import_product i join import_row h on h.row = i.head left join product p on p.id = i.product_id
  cross join lateral (select coalesce(h.sale_cents, p.sale_cents) as cents, coalesce(h.price_cents, p.price_cents) as regular,
    coalesce(h.sale_from, p.sale_from, date_trunc('milliseconds', now())) as begins,
    coalesce(h.sale_until, p.sale_until) as ends) sale
  cross join lateral (values
    ('sale_price', sale.cents is null and coalesce(h.sale_from, h.sale_until) is not null, ${saleMessages.price}),
    (case when h.sale_cents is null then 'price' else 'sale_price' end,
      (h.sale_cents is distinct from p.sale_cents or h.price_cents is distinct from p.price_cents)
        and coalesce(h.sale_cents, h.price_cents) is not null and sale.cents >= sale.regular
        and coalesce(sale.ends > now(), true), ${saleMessages.notBelow}),
    ('sale_until', coalesce(h.sale_from, h.sale_until) is not null and sale.ends <= sale.begins, ${saleMessages.untilBeforeFrom})
  ) as wrong (place, is_wrong, sentence)
  where wrong.is_wrong and not ${isEmptied('sale_cents', 'h')}`;

/** The same of a variant's own. */
const wrongOwnSales = sql`
  select r.row, wrong.place, wrong.sentence
  from import_row r join import_product i on i.product_id = r.product_id join import_row h on h.row = i.head
  left join variant v on v.id = r.variant_id left join product p on p.id = i.product_id
  cross join lateral (select ${variantAfter.sale_cents} as cents, ${variantAfter.sale_from} as begins,
    ${variantAfter.sale_until} as ends, coalesce(r.own_price_cents, v.price_cents, h.price_cents, p.price_cents) as regular) sale
  cross join lateral (values
    ('variantSalePrice', sale.cents is null and coalesce(r.own_sale_from, r.own_sale_until) is not null, ${saleMessages.price}),
    ('variantSalePrice', r.own_sale_cents is distinct from v.sale_cents and sale.cents >= sale.regular, ${saleMessages.notBelow}),
    ('variantSaleUntil', sale.ends <= sale.begins, ${saleMessages.untilBeforeFrom})) as wrong (place, is_wrong, sentence)
  where coalesce(r.own_sale_cents::text, r.own_sale_from::text, r.own_sale_until::text) is not null and wrong.is_wrong`;

/** It would leave the shop before it comes in. */
const wrongTimes = sql`
  select h.row, 'unpublish_at', ${publishingMessages.untilBeforeFrom}
  from import_product i join import_row h on h.row = i.head left join product p on p.id = i.product_id
  where coalesce(h.publish_at, h.unpublish_at) is not null
    and not ${isEmptied('publish_at', 'h')} and not ${isEmptied('unpublish_at', 'h')}
    and coalesce(h.unpublish_at, p.unpublish_at) <= coalesce(h.publish_at, p.publish_at)`;

const aboutProducts = [
  wrongSales,
  wrongOwnSales,
  wrongTimes,
  wrongMarketPrices,
  unfitAttributes,
  sql`select h.row, 'id', ${importMessages.deletedProduct}
    from import_product i join import_row h on h.row = i.head join product p on p.id = i.product_id
    where p.deleted_at is not null`,
  sql`select r.row, 'id', ${importMessages.severalProducts}
    from import_row r join import_product i on i.product_id = r.product_id
    where i.is_new and r.option_cells is not null and r.product_id = r.new_id and exists (
      select from import_row o where o.option_cells is not null and o.new_id = r.new_id and o.product_id <> r.product_id)`,
  sql`select h.row, 'category', ${filledWith(filledMessages.noCategory, sql`c.name`)}
    from import_product i join import_row h on h.row = i.head, unnest(h.categories, h.category_keys) as c (name, key)
    where not exists (select from category there where there.name_key = c.key)`,
  sql`select head, 'category', ${productMessages.categories} from import_product
    where cardinality(category_ids) > ${MAX_PRODUCT_CATEGORIES}`,
  sql`select row, 'brand', ${productMessages.brand} from import_row where brand_key = ''`,
  sql`select min(r.row), '__v', ${importMessages.staleProduct}
    from (select * from import_product where ${touched} and not is_new) i
    join product p on p.id = i.product_id join import_row r on r.product_id = i.product_id
    where r.v <> p.v group by i.product_id`,
  required,
];

const aboutVariants = [
  sql`select r.row, 'variantId', ${importMessages.variantOfAnother}
    from import_row r join variant v on v.id = r.variant where v.product_id <> r.product_id`,
  sql`select r.row, case when r.variant is null then 'sku' else 'variantId' end,
      ${importMessages.retired}
    from import_row r join variant v on v.id = r.variant_id join product p on p.id = v.product_id
    where v.retired_at is not null and not r.is_back and p.deleted_at is null`,
  sql`select r.row, 'sku', ${filledWith(filledMessages.otherSku, sql`v.sku`)}
    from import_row r join variant v on v.id = r.variant_id join product p on p.id = v.product_id
    where upper(v.sku) <> upper(r.sku) and r.variant is null and p.deleted_at is null`,
  // Another one may give it up in the same file.
  sql`select r.row, 'sku', ${variantMessages.skuTaken}
    from import_row r join variant v on upper(v.sku) = upper(r.sku) and v.retired_at is null
    where r.variant is not null and not r.is_new and v.id <> r.variant_id and not exists (
      select from import_row o where o.variant = v.id and o.product_id = r.product_id and upper(o.sku) <> upper(v.sku))`,
  sql`select r.row, 'sku', ${importMessages.skuOfAnother}
    from import_row r join variant v on upper(v.sku) = upper(r.sku) and v.retired_at is null
    where r.is_new`,
  sql`select r.row, 'barcode', ${variantMessages.barcodeTaken}
    from import_row r join variant v on lpad(v.barcode, 14, '0') = lpad(r.barcode, 14, '0')
      and v.barcode is not null and v.retired_at is null
    where v.id is distinct from r.variant_id and not exists (
      select from import_row o where o.product_id = r.product_id and o.variant_id = v.id and o.barcode is not null
        and lpad(o.barcode, 14, '0') <> lpad(v.barcode, 14, '0'))`,
  // Also a new product whose other rows have options.
  sql`select r.row, 'value1', ${variantMessages.sayWhich}
    from import_row r join import_product i on i.product_id = r.product_id
    where r.is_new and r.option_values is null and i.options <> '[]'`,
  sql`select r.row, 'value1', ${variantMessages.sayWhich}
    from import_row r join import_product i on i.product_id = r.product_id join product p on p.id = i.product_id
    where not r.is_new and r.variant_id is null and p.deleted_at is null
      and not exists (select from variant v where v.id = r.variant) and coalesce(r.sku, r.barcode, r.variant::text,
      r.quantity::text, r.on_hand::text, r.own_price_cents::text, r.own_weight_g::text, r.own_img::text, r.cost_cents::text, r.shelf,
      r.own_sale_cents::text, r.own_cleared::text, r.own_market_prices::text) is not null`,
];

const notThatMany = (column: string, condition: Sql, sentence: Sql) => sql`
  select r.row, ${column}, ${sentence} from import_row r join variant v on v.id = r.variant_id
  where v.quantity + r.delta < 0 and ${condition}`;

const aboutStock = [
  sql`select row, 'quantity', ${productMessages.quantity} from import_row
    where is_new and quantity is null and on_hand is null`,
  sql`select row, 'on_hand', ${importMessages.disagrees}
    from import_row where disagrees`,
  notThatMany('quantity', sql`not r.counted`, sql`${stockMessages.notThatMany}`),
  notThatMany('on_hand', sql`r.counted`, filledWith(filledMessages.committed, sql`v.committed`)),
  sql`select r.row, case when r.counted then 'on_hand' else 'quantity' end, ${productMessages.quantityBounds}
    from import_row r join variant v on v.id = r.variant_id where v.quantity + r.delta > ${MAX_PIECES}`,
];

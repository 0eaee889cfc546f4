-- The variant is what is sold: a size in a colour, with its own id, SKU, barcode, price, weight, pictures and stock. A product
-- without options has one variant. What was kept for nodes of the version before the last one goes.

drop function if exists place_order(
  uuid, uuid, uuid, uuid, integer, bytea, bytea, text, text, bigint, jsonb, uuid[], uuid[], integer[], bigint[]);
drop function if exists change_stock(uuid[], integer[], text, uuid, uuid);
drop function if exists refresh_stock_alerts(uuid[]);
drop function if exists stock_level(bigint);

-- At once, and not as a weaker lock first: whoever is buying has locked a product, and is about to write it.
lock table product in access exclusive mode;

-- options: what the variants differ in, in order: [{name, kind, system?, values: [{value, swatch?}]}]. Which value a variant has,
-- and which sizes and colours can be bought, is in columns of the variant (decision 42).
alter table product
  add column options jsonb not null default '[]' check (jsonb_typeof(options) = 'array'),
  add column weight_g integer check (weight_g between 1 and 1000000),
  add column price_from_cents bigint check (price_from_cents >= 0),
  add column price_to_cents bigint,
  add constraint product_price_range check (price_from_cents <= price_to_cents);
comment on column product.quantity is 'the sum over the variants that are not retired, kept by change_stock';
comment on column product.price_cents is 'the regular price of the variants that have none of their own';
comment on column product.price_from_cents is 'what the cheapest variant that can be bought costs now, or of all when none can; price_to_cents the dearest';
update product set price_from_cents = price_cents, price_to_cents = price_cents;
alter table product alter column price_from_cents set not null, alter column price_to_cents set not null;

alter table variant
  drop constraint variant_check,
  drop constraint variant_sku_check,
  drop constraint variant_sku_taken,
  drop constraint variant_product_id_position_key,
  drop column options,
  add column option_values text[] not null default '{}' check (cardinality(option_values) <= 3),
  add column size text,
  add column colour text,
  add column barcode text check (barcode ~ '^(\d{8}|\d{12,14})$'),
  add column price_cents bigint check (price_cents between 0 and 100000000000),
  add column regular_cents bigint,
  add column effective_cents bigint,
  add column price_changes_at timestamptz,
  add column weight_g integer check (weight_g between 1 and 1000000),
  add column img text[] not null default '{}' check (cardinality(img) <= 10),
  add column committed integer not null default 0 constraint variant_committed_not_negative check (committed >= 0),
  add column retired_at timestamptz,
  add constraint variant_sku_pattern check (sku ~ '^[A-Za-z0-9][A-Za-z0-9._/-]{0,39}$');
comment on column variant.option_values is 'one per option of the product, in their order';
comment on column variant.size is 'the one of option_values whose option is a size; colour likewise';
comment on column variant.price_cents is 'its own regular price; none: the product''s';
comment on column variant.regular_cents is 'price_cents, or else the product''s';
comment on column variant.effective_cents is 'what is to be paid now, until price_changes_at';
comment on column variant.quantity is 'available: on hand less what is committed';
comment on column variant.committed is 'on hand, but promised to orders that are not sent';

-- Who deletes a product retires its variants.
update variant v set regular_cents = p.price_cents, effective_cents = p.price_cents, retired_at = p.deleted_at
from product p where p.id = v.product_id;
update product set quantity = 0 where deleted_at is not null and quantity <> 0;
alter table variant alter column regular_cents set not null, alter column effective_cents set not null;

-- Retired ones may have what a living one has.
create unique index variant_sku_taken on variant (upper(sku)) where retired_at is null;
create unique index variant_barcode_taken on variant (lpad(barcode, 14, '0')) where barcode is not null and retired_at is null;
create unique index variant_values_taken on variant (product_id, option_values) where retired_at is null;
create index variant_product on variant (product_id, position);
create index variant_sku on variant (upper(sku));

alter table stock_movement
  drop constraint stock_movement_delta_check,
  drop constraint stock_movement_reason_check,
  add column committed integer not null default 0,
  add column note text check (char_length(note) <= 200),
  add constraint stock_movement_moves check (delta <> 0 or committed <> 0),
  add constraint stock_movement_reason check (
    reason in ('created', 'adjusted', 'counted', 'sold', 'returned', 'imported', 'dispatched', 'recalled'));
comment on column stock_movement.delta is 'of what is available';
comment on column stock_movement.committed is 'of what is committed; both together are the change of what is on hand';

alter table order_line
  add column sku text,
  -- json and not jsonb: the order of the options is kept.
  add column options json not null default '{}',
  add column shipped integer not null default 0,
  add column canceled integer not null default 0,
  add column returned integer not null default 0,
  add constraint order_line_counts check (
    shipped >= 0 and canceled >= 0 and returned between 0 and shipped and shipped + canceled <= quantity);
update order_line l set sku = v.sku,
  shipped = case when o.status in ('dispatched', 'completed') then l.quantity else 0 end,
  canceled = case when o.status = 'canceled' then l.quantity else 0 end
from variant v, "order" o where v.id = l.variant_id and o.id = l.order_id;
alter table order_line alter column sku set not null;

-- What orders took was committed until they were dispatched.
update stock_movement set committed = -delta where order_id is not null;
insert into stock_movement (variant_id, delta, committed, reason, order_id, at)
select l.variant_id, 0, -l.quantity, 'dispatched', o.id, coalesce(o.dispatched_at, o.paid_at)
from "order" o join order_line l on l.order_id = o.id where o.status in ('dispatched', 'completed');
update variant v set committed = m.committed
from (select variant_id, sum(committed) as committed from stock_movement group by variant_id) m
where m.variant_id = v.id and m.committed <> 0;

alter table listing add column regular_cents bigint, add column price_changes_at timestamptz;
update listing set regular_cents = price_cents;
alter table listing alter column regular_cents set not null;
comment on column listing.price_cents is 'what is to be paid now, until price_changes_at';

-- Sent by a till or another system; the same key is the same adjustment, and gets the same answer.
create table stock_adjustment (
  key text primary key check (char_length(key) between 8 and 64),
  content_hash bytea not null check (octet_length(content_hash) = 32),
  actor uuid,
  answer jsonb not null,
  at timestamptz not null default now()
);

create index stock_adjustment_age on stock_adjustment (at);

-- The figures of products: how many there are. What they cost is counted by variant.
drop trigger if exists note_changed_products on product;
drop function if exists note_changed_products();

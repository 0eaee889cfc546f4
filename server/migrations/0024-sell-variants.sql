-- The variant is what is sold: a size in a colour, with its own id, SKU, barcode, price, weight, pictures and stock. A product
-- without options has one variant.
--
-- Nodes of the version before still run for a moment: change_stock with six arguments stays for them, and triggers fill what they
-- do not know. What was kept for the version before that one goes.

drop function place_order(
  uuid, uuid, uuid, uuid, integer, bytea, bytea, text, text, bigint, jsonb, uuid[], uuid[], integer[], bigint[]);
drop function change_stock(uuid[], integer[], text, uuid, uuid);
drop function refresh_stock_alerts(uuid[]);
drop function stock_level(bigint);

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

-- What is to be paid changes with the product's price, unless a variant has its own.
create function fill_product_prices() returns trigger
language plpgsql as $$
begin
  new.price_from_cents := coalesce(new.price_from_cents, new.price_cents);
  new.price_to_cents := coalesce(new.price_to_cents, new.price_cents);
  return new;
end
$$;

create trigger product_priced before insert on product for each row
when (new.price_from_cents is null or new.price_to_cents is null) execute function fill_product_prices();

create function fill_variant_prices() returns trigger
language plpgsql as $$
begin
  new.regular_cents := coalesce(new.price_cents, (select price_cents from product where id = new.product_id));
  new.effective_cents := new.regular_cents;
  return new;
end
$$;

create trigger variant_priced before insert on variant for each row
when (new.regular_cents is null or new.effective_cents is null) execute function fill_variant_prices();
create trigger variant_repriced before update of price_cents on variant for each row
when (old.price_cents is distinct from new.price_cents) execute function fill_variant_prices();

-- Price range of products whose variants have changed; gives those whose own has. The caller holds the products' row locks.
create function refresh_prices(product_ids uuid[]) returns setof uuid
language sql
begin atomic
  update product p set price_from_cents = v.lowest, price_to_cents = v.highest
  from (
    select product_id,
      coalesce(min(effective_cents) filter (where quantity > 0), min(effective_cents)) as lowest,
      coalesce(max(effective_cents) filter (where quantity > 0), max(effective_cents)) as highest
    from variant where product_id = any (product_ids) and retired_at is null group by product_id
  ) v
  where p.id = v.product_id and (p.price_from_cents, p.price_to_cents) is distinct from (v.lowest, v.highest)
  returning p.id;
end;

create function reprice_variants() returns trigger
language plpgsql as $$
begin
  update variant set regular_cents = new.price_cents, effective_cents = new.price_cents
  where product_id = new.id and price_cents is null;
  perform refresh_prices(array[new.id]);
  return null;
end
$$;

create trigger product_repriced after update of price_cents on product for each row
when (old.price_cents <> new.price_cents) execute function reprice_variants();

-- A deleted product sells nothing any more.
create function retire_deleted_product() returns trigger
language plpgsql as $$
begin
  update variant set retired_at = new.deleted_at where product_id = new.id and retired_at is null;
  update product set quantity = 0 where id = new.id and quantity <> 0;
  return null;
end
$$;

create function note_deleted_product() returns trigger
language plpgsql as $$
begin
  insert into figure_change (name, value)
  select 'products', -1
  union all select 'category:' || pc.category_id, -1 from product_category pc where pc.product_id = new.id;
  return null;
end
$$;

create trigger product_retired after update of deleted_at on product
for each row when (old.deleted_at is null and new.deleted_at is not null) execute function retire_deleted_product();
create trigger note_deleted_product after update of deleted_at on product
for each row when (old.deleted_at is null and new.deleted_at is not null) execute function note_deleted_product();

-- The figures of products: how many there are. What they cost is counted by variant.
drop trigger note_changed_products on product;
drop function note_changed_products();

create or replace function note_new_products() returns trigger
language plpgsql as $$
begin
  insert into figure_change (name, value)
  select 'products', count(*) from new_products where deleted_at is null having count(*) > 0;
  return null;
end
$$;

create function note_variants() returns trigger
language plpgsql as $$
declare
  cents numeric := 0;
begin
  if tg_op = 'UPDATE' then
    select -coalesce(sum(quantity::numeric * regular_cents), 0) into cents from old_variants where retired_at is null;
  end if;
  select cents + coalesce(sum(quantity::numeric * regular_cents), 0) into cents from new_variants where retired_at is null;
  if cents <> 0 then
    insert into figure_change (name, value) values ('cents', cents);
  end if;
  return null;
end
$$;

create trigger note_new_variants after insert on variant
referencing new table as new_variants for each statement execute function note_variants();
create trigger note_changed_variants after update on variant
referencing old table as old_variants new table as new_variants for each statement execute function note_variants();

create or replace function refresh_listing(product_ids uuid[]) returns void
language plpgsql as $$
begin
  delete from listing l
  where l.product_id = any (product_ids)
    and not exists (
      select from product p
      where p.id = l.product_id and p.quantity > 0 and p.deleted_at is null
        and (l.category_id = 0
          or exists (select from product_category c where c.product_id = p.id and c.category_id = l.category_id))
    );

  insert into listing as l (category_id, brand_id, price_cents, regular_cents, price_changes_at, name_key, product_id)
  select c.category_id, p.brand_id, p.price_from_cents, v.regular_cents, v.price_changes_at, p.name_key, p.id
  from product p
  cross join lateral (
    select min(regular_cents) as regular_cents, min(price_changes_at) as price_changes_at
    from variant where product_id = p.id and retired_at is null and quantity > 0
  ) v
  cross join lateral (
    select 0 as category_id
    union all
    select pc.category_id from product_category pc where pc.product_id = p.id
  ) c
  where p.id = any (product_ids) and p.quantity > 0 and p.deleted_at is null
  on conflict (product_id, category_id) do update
    set brand_id = excluded.brand_id, price_cents = excluded.price_cents, regular_cents = excluded.regular_cents,
      price_changes_at = excluded.price_changes_at, name_key = excluded.name_key
    where (l.brand_id, l.price_cents, l.regular_cents, l.price_changes_at, l.name_key) is distinct from
      (excluded.brand_id, excluded.price_cents, excluded.regular_cents, excluded.price_changes_at, excluded.name_key);
end
$$;

-- The one function that changes stock: what is available (deltas) and what is committed, of each variant. Products are locked in
-- the order of their ids, so that two carts that cross never wait for each other; variant_quantity_not_negative is the last wall
-- against selling what is not there. The listing follows when a product sells out or comes back, and when its cheapest variant
-- does; products of which nothing was sold or came in are not returned.
create function change_stock(
  variant_ids uuid[], deltas integer[], committed_deltas integer[], why text, remark text, for_order uuid, by_whom uuid,
  low_stock integer
) returns table (product_id uuid, quantity bigint, listing_changed boolean)
language plpgsql as $$
#variable_conflict use_column
declare
  changed uuid[];
  pieces bigint[];
  listings boolean[];
  alarming uuid[];
  repriced uuid[];
begin
  perform 1 from product
  where id in (select v.product_id from variant v where v.id = any (variant_ids))
  order by id
  for no key update;

  insert into stock_movement (variant_id, delta, committed, reason, note, order_id, actor)
  select t.id, t.delta, t.committed, why, remark, for_order, by_whom
  from unnest(variant_ids, deltas, committed_deltas) as t (id, delta, committed)
  where t.delta <> 0 or t.committed <> 0;

  with wanted as (
    select id, sum(delta)::integer as delta, sum(committed)::integer as committed
    from unnest(variant_ids, deltas, committed_deltas) as t (id, delta, committed) group by id
  ), moved as (
    update variant v set quantity = v.quantity + w.delta, committed = v.committed + w.committed
    from wanted w where v.id = w.id
    returning v.product_id, v.retired_at is null as living, w.delta, (v.quantity > 0) <> (v.quantity - w.delta > 0) as crossed
  ), sums as (
    select m.product_id as id, sum(m.delta) as delta, bool_or(m.crossed) as crossed from moved m
    where m.living group by m.product_id having sum(m.delta) <> 0 or bool_or(m.crossed)
  ), done as (
    update product p
    set quantity = p.quantity + sums.delta
    from sums
    where p.id = sums.id
    returning p.id, p.quantity, (p.quantity > 0) <> (p.quantity - sums.delta > 0) as listed,
      sums.crossed and p.options <> '[]' as may_reprice,
      stock_level(p.quantity, low_stock) is distinct from stock_level((p.quantity - sums.delta)::bigint, low_stock) as alarming
  )
  select array_agg(id), array_agg(done.quantity), array_agg(done.listed), array_agg(id) filter (where done.may_reprice),
    array_agg(id) filter (where done.alarming)
  into changed, pieces, listings, repriced, alarming from done;

  if repriced is not null then
    repriced := array(select refresh_prices(repriced));
    listings := array(
      select t.listed or t.id = any (repriced) from unnest(changed, listings) with ordinality as t (id, listed, n) order by t.n);
  end if;
  if true = any (listings) then
    perform refresh_listing(array(select t.id from unnest(changed, listings) as t (id, listed) where t.listed));
  end if;
  if alarming is not null then
    perform refresh_stock_alerts(alarming, low_stock);
  end if;
  return query select * from unnest(changed, pieces, listings);
end
$$;

-- For nodes of the version before, which do not tell what is committed.
create or replace function change_stock(
  variant_ids uuid[], deltas integer[], why text, for_order uuid, by_whom uuid, low_stock integer
) returns table (product_id uuid, quantity bigint, crossed boolean)
language sql
begin atomic
  select c.product_id, c.quantity, c.listing_changed
  from change_stock(variant_ids, deltas, array(
      select case when why = 'sold' or why = 'returned' and not exists (
        select from "order" o where o.id = for_order and o.status in ('dispatched', 'completed')) then -d else 0 end
      from unnest(deltas) with ordinality as t (d, n) order by n),
    why, null, for_order, by_whom, low_stock) c;
end;

-- As before, by variant: its price, its stock, its SKU and options on the line. What is taken is committed until it is sent.
create or replace function place_order(purchase jsonb)
returns table (problem text, differences jsonb, listing_changed boolean, xid text)
language plpgsql set lock_timeout = '3s' as $$
#variable_conflict use_column
declare
  wanted record;
  quote record;
  products uuid[];
  variants uuid[];
  pieces integer[];
  prices bigint[];
  keeper uuid;
  began_at timestamptz := clock_timestamp();
  patience interval := current_setting('lock_timeout');
begin
  select * into wanted from jsonb_to_record(purchase) as t (
    order_id uuid, payment_id uuid, account_id uuid, claim uuid, claim_seconds integer, token_hash bytea, cart_hash bytea,
    token text, address jsonb, quote jsonb, most_waiting integer, low_stock integer, tags text[], listing_tag text,
    dry_run boolean);

  select k.account_id into keeper from kept_token k where k.token_hash = wanted.token_hash;
  if keeper <> wanted.account_id or exists (select from payment p where p.token_hash = wanted.token_hash) then
    problem := 'token-used';
    return next;
    return;
  end if;

  -- A deletion of the buyer waits until the order is written, and then finds it; or it was first, and nothing is placed.
  perform 1 from account a where a.id = wanted.account_id and a.deleted_at is null for share;
  if not found then
    problem := 'no-buyer';
    return next;
    return;
  end if;
  if wanted.most_waiting <= (
    select count(*) from payment p where p.account_id = wanted.account_id and p.state = 'open' and p.waits_since is not null
  ) then
    problem := 'waiting';
    return next;
    return;
  end if;

  -- The timeout holds for each row that is waited for: after a wait, the next row gets what is left of it.
  select array_agg(t.product_id), array_agg(t.variant_id), array_agg(t.pieces), array_agg(t.price_cents)
  into products, variants, pieces, prices
  from jsonb_to_recordset(wanted.quote -> 'lines') as t (product_id uuid, variant_id uuid, pieces integer, price_cents bigint);
  perform case when clock_timestamp() > began_at + interval '10 ms' then set_config('lock_timeout',
    ceil(greatest(extract(epoch from began_at + patience - clock_timestamp()) * 1000, 1)) || 'ms', true) end
  from (select from product where id = any (products) order by id for no key update) locked;
  -- The same token in the same moment: who waited here for the other must not find the goods sold out that it has bought.
  if exists (select from payment p where p.token_hash = wanted.token_hash) then
    problem := 'token-used';
    return next;
    return;
  end if;

  -- A line that names no variant means the only one there is. Two lines may turn out to be of the same.
  select array_agg(found.variant order by found.n), jsonb_agg(jsonb_build_object(
    'problem', found.what, 'productName', found.name, 'options', found.options, 'piecesLeft', found.there) order by found.n)
    filter (where found.what is not null)
  into variants, differences
  from (
    select t.n, p.name, v.id as variant, v.quantity as there, array_to_string(v.option_values, ', ') as options, case
      when p.id is null or p.deleted_at is not null or v.id is null and p.options = '[]' then 'gone'
      when v.id is null or t.variant is null and exists (
        select from variant o where o.product_id = p.id and o.retired_at is null and o.id <> v.id) then 'choose'
      when v.effective_cents <> t.price then 'price'
      when v.quantity < sum(t.pieces) over (partition by v.id) then 'stock'
    end as what
    from unnest(products, variants, pieces, prices) with ordinality as t (product, variant, pieces, price, n)
    left join product p on p.id = t.product
    left join lateral (
      select * from variant v
      where v.product_id = p.id and v.retired_at is null and v.id = coalesce(t.variant, v.id) order by v.position limit 1
    ) v on true
  ) found;
  if differences is not null or wanted.dry_run then
    return next;
    return;
  end if;

  select * into quote from jsonb_to_record(wanted.quote) as t (
    currency text, items_cents bigint, shipping_cents bigint, tax_cents bigint, discount_cents bigint, total_cents bigint);
  select bool_or(c.listing_changed) into listing_changed from change_stock(
    variants, array(select -p from unnest(pieces) with ordinality as t (p, n) order by n), pieces, 'sold', null,
    wanted.order_id, null, wanted.low_stock) c;

  insert into "order" (id, account_id, currency, items_cents, shipping_cents, tax_cents, discount_cents, total_cents, address)
  values (wanted.order_id, wanted.account_id, quote.currency, quote.items_cents, quote.shipping_cents, quote.tax_cents,
    quote.discount_cents, quote.total_cents, wanted.address);
  insert into order_line (order_id, position, product_id, variant_id, name, sku, options, price_cents, quantity, img)
  select wanted.order_id, t.n - 1, p.id, v.id, p.name, v.sku, options_of(p.options, v.option_values), t.price, t.pieces,
    coalesce(v.img[1], p.img[1])
  from unnest(variants, pieces, prices) with ordinality as t (variant, pieces, price, n)
  join variant v on v.id = t.variant join product p on p.id = v.product_id;
  insert into payment (id, order_id, account_id, token_hash, token, cart_hash, amount_cents, currency, claim, claimed_until)
  values (wanted.payment_id, wanted.order_id, wanted.account_id, wanted.token_hash, wanted.token, wanted.cart_hash,
    quote.total_cents, quote.currency, wanted.claim, now() + make_interval(secs => wanted.claim_seconds));
  delete from kept_token k where k.token_hash = wanted.token_hash;
  insert into change (tag) select unnest(wanted.tags) union all select wanted.listing_tag where listing_changed;

  xid := pg_current_xact_id()::text;
  return next;
end
$$;

-- A variant's values with the names of the options: {"Size": "42", "Colour": "Blue"}.
create function options_of(options jsonb, option_values text[]) returns json
language sql immutable parallel safe
return case when options = '[]' then '{}' else (
  select json_object_agg(o.value ->> 'name', option_values[o.n] order by o.n)
  from jsonb_array_elements(options) with ordinality as o (value, n)) end;

-- What something costs, how much may be bought and how few pieces are few is decided in TypeScript and handed in; the functions
-- check under their locks what only a lock can know, and write (decision 38).
--
-- Nodes of the version before still run for a moment: place_order with fifteen arguments, change_stock with five, and
-- refresh_stock_alerts and stock_level with one stay for them. A later migration drops those.

-- Whoever has written a product has written its alert as well: from here on, alerts are counted where they are written.
lock table product in share row exclusive mode;
lock table stock_alert in share row exclusive mode;

create function stock_level(quantity bigint, low_stock integer) returns text
language sql immutable parallel safe
return case when quantity = 0 then 'out' when quantity <= low_stock then 'low' end;

create function refresh_stock_alerts(product_ids uuid[], low_stock integer) returns void
language plpgsql as $$
begin
  delete from stock_alert a
  where a.product_id = any (product_ids)
    and not exists (
      select from product p
      where p.id = a.product_id and p.deleted_at is null and stock_level(p.quantity, low_stock) is not null
    );

  insert into stock_alert as a (product_id, level)
  select p.id, stock_level(p.quantity, low_stock) from product p
  where p.id = any (product_ids) and p.deleted_at is null and stock_level(p.quantity, low_stock) is not null
  on conflict (product_id) do update set level = excluded.level where a.level <> excluded.level;
end
$$;

-- A new product has no pieces yet, and a deleted one is not waited for: neither needs to know what low is.
create function note_added_products() returns trigger
language plpgsql as $$
begin
  insert into stock_alert (product_id, level)
  select id, 'out' from added where quantity = 0 and deleted_at is null
  on conflict do nothing;
  return null;
end
$$;

create function forget_deleted_product() returns trigger
language plpgsql as $$
begin
  delete from stock_alert where product_id = new.id;
  return null;
end
$$;

create trigger product_added after insert on product
referencing new table as added for each statement execute function note_added_products();
create trigger product_deleted after update of deleted_at on product
for each row when (new.deleted_at is not null) execute function forget_deleted_product();

-- The figures 'low' and 'out' are the alerts, counted. So the other two of a product are all that its own triggers count.
create function note_stock_alerts() returns trigger
language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into figure_change (name, value) select level, count(*) from now_noted group by level;
  end if;
  if tg_op <> 'INSERT' then
    insert into figure_change (name, value) select level, -count(*) from was_noted group by level;
  end if;
  return null;
end
$$;

create trigger note_new_alerts after insert on stock_alert
referencing new table as now_noted for each statement execute function note_stock_alerts();
create trigger note_changed_alerts after update on stock_alert
referencing old table as was_noted new table as now_noted for each statement execute function note_stock_alerts();
create trigger note_gone_alerts after delete on stock_alert
referencing old table as was_noted for each statement execute function note_stock_alerts();

create or replace function note_new_products() returns trigger
language plpgsql as $$
begin
  insert into figure_change (name, value)
  select f.name, f.value
  from (
    select count(*) as products, coalesce(sum(quantity::numeric * price_cents), 0) as cents
    from new_products where deleted_at is null
  ) t
  cross join lateral (values ('products', t.products), ('cents', t.cents)) f (name, value)
  where f.value <> 0;
  return null;
end
$$;

create or replace function note_changed_products() returns trigger
language plpgsql as $$
begin
  insert into figure_change (name, value)
  select f.name, f.value
  from (
    select sum(n) as products, sum(n * quantity::numeric * price_cents) as cents
    from (
      select 1 as n, quantity, price_cents from new_products where deleted_at is null
      union all
      select -1, quantity, price_cents from old_products where deleted_at is null
    ) p
  ) t
  cross join lateral (values ('products', t.products), ('cents', t.cents)) f (name, value)
  where f.value <> 0;

  -- Who leaves the shop keeps its categories.
  if exists (select from new_products where deleted_at is not null) then
    insert into figure_change (name, value)
    select 'category:' || pc.category_id, -count(*)
    from old_products was join new_products now using (id) join product_category pc on pc.product_id = now.id
    where was.deleted_at is null and now.deleted_at is not null
    group by pc.category_id;
  end if;
  return null;
end
$$;

-- The listing alone: alerts follow the stock, and the two triggers above.
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

  insert into listing as l (category_id, brand_id, price_cents, name_key, product_id)
  select c.category_id, p.brand_id, p.price_cents, p.name_key, p.id
  from product p
  cross join lateral (
    select 0 as category_id
    union all
    select pc.category_id from product_category pc where pc.product_id = p.id
  ) c
  where p.id = any (product_ids) and p.quantity > 0 and p.deleted_at is null
  on conflict (product_id, category_id) do update
    set brand_id = excluded.brand_id, price_cents = excluded.price_cents, name_key = excluded.name_key
    where (l.brand_id, l.price_cents, l.name_key) is distinct from (excluded.brand_id, excluded.price_cents, excluded.name_key);
end
$$;

-- As before, with what counts as low handed in.
create function change_stock(
  variant_ids uuid[], deltas integer[], why text, for_order uuid, by_whom uuid, low_stock integer
) returns table (product_id uuid, quantity bigint, crossed boolean)
language plpgsql as $$
#variable_conflict use_column
declare
  changed uuid[];
  pieces bigint[];
  crossings boolean[];
  alarming uuid[];
begin
  perform 1 from product
  where id in (select v.product_id from variant v where v.id = any (variant_ids))
  order by id
  for no key update;

  update variant v
  set quantity = v.quantity + d.delta
  from (select id, sum(delta)::integer as delta from unnest(variant_ids, deltas) as t (id, delta) group by id) d
  where v.id = d.id;

  insert into stock_movement (variant_id, delta, reason, order_id, actor)
  select t.id, t.delta, why, for_order, by_whom
  from unnest(variant_ids, deltas) as t (id, delta)
  where t.delta <> 0;

  with moved as (
    select v.product_id as id, sum(t.delta) as delta
    from unnest(variant_ids, deltas) as t (id, delta)
    join variant v on v.id = t.id
    group by v.product_id
  ), done as (
    update product p
    set quantity = p.quantity + moved.delta
    from moved
    where p.id = moved.id
    returning p.id, p.quantity, (p.quantity > 0) <> (p.quantity - moved.delta > 0) as crossed,
      stock_level(p.quantity, low_stock) is distinct from stock_level((p.quantity - moved.delta)::bigint, low_stock) as alarming
  )
  select array_agg(id), array_agg(done.quantity), array_agg(done.crossed), array_agg(id) filter (where done.alarming)
  into changed, pieces, crossings, alarming from done;

  if true = any (crossings) then
    perform refresh_listing(array(select id from unnest(changed, crossings) as t (id, crossed) where t.crossed));
  end if;
  if alarming is not null then
    perform refresh_stock_alerts(alarming, low_stock);
  end if;
  return query select * from unnest(changed, pieces, crossings);
end
$$;

-- Takes the stock of a purchase and writes order, lines and payment: one statement, one round trip, all or nothing. The
-- purchase comes as one object, so that a field more is no other function (place-order.repo.ts says what is in it). Its amounts
-- are written as they are; what is checked here is what may have changed since they were computed. Rows are locked in the one
-- order (account, products by id), so that carts that cross wait in one line and what was checked still holds when it is
-- written. A purchase that cannot be made is answered with a problem, or with what differs line by line, and nothing is
-- written; a dry run writes nothing either way. The caller names each variant once; none means the only one of the product.
-- Nobody stands in line for long: what many buyers wait for would hold all connections to the database.
create function place_order(purchase jsonb)
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

  select jsonb_agg(jsonb_build_object('problem', found.what, 'productName', found.name, 'piecesLeft', found.there) order by found.n)
  into differences
  from (
    select t.n, p.name, v.quantity as there, case
      when p.id is null or p.deleted_at is not null or v.id is null then 'gone'
      when t.variant is null and exists (select from variant o where o.product_id = p.id and o.position > 0) then 'choose'
      when p.price_cents <> t.price then 'price'
      when v.quantity < t.pieces then 'stock'
    end as what
    from unnest(products, variants, pieces, prices) with ordinality as t (product, variant, pieces, price, n)
    left join product p on p.id = t.product
    left join variant v on v.product_id = p.id and v.id = coalesce(t.variant, p.id)
  ) found
  where found.what is not null;
  if differences is not null or wanted.dry_run then
    return next;
    return;
  end if;

  select * into quote from jsonb_to_record(wanted.quote) as t (
    currency text, items_cents bigint, shipping_cents bigint, tax_cents bigint, discount_cents bigint, total_cents bigint);
  -- The first variant carries the product's own id.
  variants := array(
    select coalesce(t.variant, t.product) from unnest(products, variants) with ordinality as t (product, variant, n) order by t.n);
  select bool_or(c.crossed) into listing_changed from change_stock(
    variants, array(select -p from unnest(pieces) with ordinality as t (p, n) order by n), 'sold', wanted.order_id, null,
    wanted.low_stock) c;

  insert into "order" (id, account_id, currency, items_cents, shipping_cents, tax_cents, discount_cents, total_cents, address)
  values (wanted.order_id, wanted.account_id, quote.currency, quote.items_cents, quote.shipping_cents, quote.tax_cents,
    quote.discount_cents, quote.total_cents, wanted.address);
  insert into order_line (order_id, position, product_id, variant_id, name, price_cents, quantity, img)
  select wanted.order_id, t.n - 1, p.id, t.variant, p.name, t.price, t.pieces, p.img[1]
  from unnest(products, variants, pieces, prices) with ordinality as t (product, variant, pieces, price, n)
  join product p on p.id = t.product;
  insert into payment (id, order_id, account_id, token_hash, token, cart_hash, amount_cents, currency, claim, claimed_until)
  values (wanted.payment_id, wanted.order_id, wanted.account_id, wanted.token_hash, wanted.token, wanted.cart_hash,
    quote.total_cents, quote.currency, wanted.claim, now() + make_interval(secs => wanted.claim_seconds));
  delete from kept_token k where k.token_hash = wanted.token_hash;
  insert into change (tag) select unnest(wanted.tags) union all select wanted.listing_tag where listing_changed;

  xid := pg_current_xact_id()::text;
  return next;
end
$$;

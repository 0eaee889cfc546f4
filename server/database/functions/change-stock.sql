create or replace function stock_level(quantity bigint, low_stock integer) returns text
language sql immutable parallel safe
return case when quantity = 0 then 'out' when quantity <= low_stock then 'low' end;

-- The alerts of products whose stock has changed. The caller holds the products' row locks.
create or replace function refresh_stock_alerts(product_ids uuid[], low_stock integer) returns void
language plpgsql as $$
begin
  delete from stock_alert a
  where a.product_id = any (product_ids)
    and not exists (
      select from variant s join product p on p.id = s.product_id
      where s.id = a.variant_id and s.retired_at is null and p.deleted_at is null
        and stock_level(s.quantity, low_stock) is not null
    );

  insert into stock_alert as a (variant_id, product_id, level)
  select s.id, p.id, stock_level(s.quantity, low_stock) from variant s join product p on p.id = s.product_id
  where p.id = any (product_ids) and p.deleted_at is null and s.retired_at is null
    and stock_level(s.quantity, low_stock) is not null
  on conflict (variant_id) do update set level = excluded.level where a.level <> excluded.level;
end
$$;

-- The only function that changes stock: what is available (deltas) and what is committed, of each variant. Products are locked in the
-- order of their ids, so that two carts that cross never wait for each other; variant_quantity_not_negative is the last line of defence
-- against selling what is not there. Alerts follow when a variant becomes low or is low no more. Products of which nothing was sold
-- or came in are not returned.
create or replace function change_stock(
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
    returning v.product_id, v.retired_at is null as living, w.delta, (v.quantity > 0) <> (v.quantity - w.delta > 0) as crossed,
      stock_level(v.quantity, low_stock) is distinct from stock_level(v.quantity - w.delta, low_stock) as alarming
  ), sums as (
    select m.product_id as id, sum(m.delta) as delta, bool_or(m.crossed) as crossed from moved m
    where m.living group by m.product_id having sum(m.delta) <> 0 or bool_or(m.crossed)
  ), done as (
    update product p
    set quantity = p.quantity + sums.delta
    from sums
    where p.id = sums.id
    returning p.id, p.quantity, (p.quantity > 0) <> (p.quantity - sums.delta > 0) as listed,
      sums.crossed and p.options <> '[]' as may_reprice
  )
  select array_agg(id), array_agg(done.quantity), array_agg(done.listed), array_agg(id) filter (where done.may_reprice),
    (select array_agg(distinct m.product_id) from moved m where m.living and m.alarming)
  into changed, pieces, listings, repriced, alarming from done;

  if repriced is not null then
    repriced := array(select refresh_prices(repriced));
    listings := array(
      select t.listed or t.id = any (repriced) from unnest(changed, listings) with ordinality as t (id, listed, n) order by t.n);
  end if;
  if alarming is not null then
    perform refresh_stock_alerts(alarming, low_stock);
  end if;
  return query select * from unnest(changed, pieces, listings);
end
$$;

-- A new variant has no pieces yet, and a deleted product is not waited for: neither needs to know what low is.
create or replace function note_added_variants() returns trigger
language plpgsql as $$
begin
  insert into stock_alert (variant_id, product_id, level)
  select a.id, a.product_id, 'out' from added a join product p on p.id = a.product_id
  where a.quantity = 0 and a.retired_at is null and p.deleted_at is null
  on conflict do nothing;
  return null;
end
$$;

create or replace trigger variant_added after insert on variant
referencing new table as added for each statement execute function note_added_variants();

create or replace function forget_deleted_product() returns trigger
language plpgsql as $$
begin
  delete from stock_alert where product_id = new.id;
  return null;
end
$$;

create or replace trigger product_deleted after update of deleted_at on product
for each row when (new.deleted_at is not null) execute function forget_deleted_product();

-- A deleted product sells nothing any more.
create or replace function retire_deleted_product() returns trigger
language plpgsql as $$
begin
  update variant set retired_at = new.deleted_at where product_id = new.id and retired_at is null;
  update product set quantity = 0 where id = new.id and quantity <> 0;
  return null;
end
$$;

create or replace trigger product_retired after update of deleted_at on product
for each row when (old.deleted_at is null and new.deleted_at is not null) execute function retire_deleted_product();

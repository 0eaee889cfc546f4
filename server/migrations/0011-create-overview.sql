-- Which products are low or sold out: what staff looks for, and what no index could follow without making every sale dearer
-- (quantity is in none, so that a sale rewrites its row in place). Kept under the product's row lock, like the listing.
create table stock_alert (
  product_id uuid primary key references product,
  level text not null check (level in ('low', 'out'))
);
create index stock_alert_level on stock_alert (level, product_id desc);

create function stock_level(quantity bigint) returns text
language sql immutable parallel safe
return case when quantity = 0 then 'out' when quantity <= 5 then 'low' end;

create function refresh_stock_alerts(product_ids uuid[]) returns void
language plpgsql as $$
begin
  delete from stock_alert a
  where a.product_id = any (product_ids)
    and not exists (
      select from product p
      where p.id = a.product_id and p.deleted_at is null and stock_level(p.quantity) is not null
    );

  insert into stock_alert as a (product_id, level)
  select p.id, stock_level(p.quantity) from product p
  where p.id = any (product_ids) and p.deleted_at is null and stock_level(p.quantity) is not null
  on conflict (product_id) do update set level = excluded.level where a.level <> excluded.level;
end
$$;

-- Made and deleted products come through here, and so does whatever changes what can be bought.
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

  perform refresh_stock_alerts(product_ids);
end
$$;

-- As before, and the alerts follow when a product becomes low or is low no more.
create or replace function change_stock(variant_ids uuid[], deltas integer[], why text, for_order uuid, by_whom uuid)
returns table (product_id uuid, quantity bigint, crossed boolean)
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
      stock_level(p.quantity) is distinct from stock_level((p.quantity - moved.delta)::bigint) as alarming
  )
  select array_agg(id), array_agg(done.quantity), array_agg(done.crossed), array_agg(id) filter (where done.alarming)
  into changed, pieces, crossings, alarming from done;

  if true = any (crossings) then
    perform refresh_listing(array(select id from unnest(changed, crossings) as t (id, crossed) where t.crossed));
  end if;
  if alarming is not null then
    perform refresh_stock_alerts(alarming);
  end if;
  return query select * from unnest(changed, pieces, crossings);
end
$$;

insert into stock_alert (product_id, level)
select id, stock_level(quantity) from product where deleted_at is null and stock_level(quantity) is not null;

-- Sales by day and status. Each sale and each change of a status appends a difference, so that no two buyers wait for one row;
-- a job adds the differences up. Together both tables are exact at any moment.
create table sales_day (
  day date not null,
  status text not null,
  orders bigint not null,
  amount_cents bigint not null,
  primary key (day, status)
);

create table sales_change (
  id bigint generated always as identity primary key,
  day date not null,
  status text not null,
  orders bigint not null,
  amount_cents bigint not null
);

create function note_new_sales() returns trigger
language plpgsql as $$
begin
  insert into sales_change (day, status, orders, amount_cents)
  select (paid_at at time zone 'UTC')::date, status, count(*), sum(total_cents)
  from new_orders where number is not null
  group by 1, 2;
  return null;
end
$$;

create function note_changed_sales() returns trigger
language plpgsql as $$
begin
  insert into sales_change (day, status, orders, amount_cents)
  select day, status, sum(n), sum(n * total_cents)
  from (
    select (paid_at at time zone 'UTC')::date as day, status, total_cents, 1 as n from new_orders where number is not null
    union all
    select (paid_at at time zone 'UTC')::date, status, total_cents, -1 from old_orders where number is not null
  ) t
  group by day, status
  having sum(n) <> 0 or sum(n * total_cents) <> 0;
  return null;
end
$$;

create trigger note_new_sales after insert on "order"
referencing new table as new_orders for each statement execute function note_new_sales();

create trigger note_changed_sales after update on "order"
referencing old table as old_orders new table as new_orders for each statement execute function note_changed_sales();

insert into sales_day (day, status, orders, amount_cents)
select (paid_at at time zone 'UTC')::date, status, count(*), sum(total_cents)
from "order" where number is not null group by 1, 2;

-- Counted by a job now and then: over a month of lines that is too much for a request.
create table best_seller (
  position smallint primary key check (position > 0),
  product_id uuid not null references product,
  pieces bigint not null,
  amount_cents bigint not null,
  counted_at timestamptz not null default now()
);

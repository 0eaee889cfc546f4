-- Totals that would otherwise be counted over whole tables: each statement appends its differences to figure_change, so that no two
-- writers wait for one row.

create or replace function note_new_products() returns trigger
language plpgsql as $$
begin
  insert into figure_change (name, value)
  select 'products', count(*) from new_products where deleted_at is null having count(*) > 0;
  return null;
end
$$;

create or replace trigger note_new_products after insert on product
referencing new table as new_products for each statement execute function note_new_products();

create or replace function note_deleted_product() returns trigger
language plpgsql as $$
begin
  insert into figure_change (name, value)
  select 'products', -1
  union all select 'category:' || pc.category_id, -1 from product_category pc where pc.product_id = new.id;
  return null;
end
$$;

create or replace trigger note_deleted_product after update of deleted_at on product
for each row when (old.deleted_at is null and new.deleted_at is not null) execute function note_deleted_product();

create or replace function note_variants() returns trigger
language plpgsql as $$
declare
  before record;
begin
  select 0::numeric as cents, 0::numeric as cost, 0::numeric as costed into before;
  if tg_op = 'UPDATE' then
    select coalesce(sum(quantity::numeric * regular_cents), 0) as cents, coalesce(sum(quantity::numeric * cost_cents), 0) as cost,
      coalesce(sum(quantity::numeric * regular_cents) filter (where cost_cents is not null), 0) as costed
    into before from old_variants where retired_at is null;
  end if;
  -- 'costed' is the part of 'cents' whose cost is known, which is 'cost'.
  insert into figure_change (name, value)
  select f.name, f.value
  from (
    select coalesce(sum(quantity::numeric * regular_cents), 0) as cents, coalesce(sum(quantity::numeric * cost_cents), 0) as cost,
      coalesce(sum(quantity::numeric * regular_cents) filter (where cost_cents is not null), 0) as costed
    from new_variants where retired_at is null
  ) t
  cross join lateral (values ('cents', t.cents - before.cents), ('cost', t.cost - before.cost), ('costed', t.costed - before.costed))
    as f (name, value)
  where f.value <> 0;
  return null;
end
$$;

create or replace trigger note_new_variants after insert on variant
referencing new table as new_variants for each statement execute function note_variants();

create or replace trigger note_changed_variants after update on variant
referencing old table as old_variants new table as new_variants for each statement execute function note_variants();

-- The figures 'low' and 'out' count the alerts.
create or replace function note_stock_alerts() returns trigger
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

create or replace trigger note_new_alerts after insert on stock_alert
referencing new table as now_noted for each statement execute function note_stock_alerts();

create or replace trigger note_changed_alerts after update on stock_alert
referencing old table as was_noted new table as now_noted for each statement execute function note_stock_alerts();

create or replace trigger note_gone_alerts after delete on stock_alert
referencing old table as was_noted for each statement execute function note_stock_alerts();

create or replace function note_shelved() returns trigger
language plpgsql as $$
begin
  insert into figure_change (name, value)
  select 'category:' || s.category_id, case when tg_op = 'INSERT' then count(*) else -count(*) end
  from shelved s join product p on p.id = s.product_id
  where p.deleted_at is null
  group by s.category_id;
  return null;
end
$$;

create or replace trigger note_shelved after insert on product_category
referencing new table as shelved for each statement execute function note_shelved();

create or replace trigger note_unshelved after delete on product_category
referencing old table as shelved for each statement execute function note_shelved();

create or replace function note_new_accounts() returns trigger
language plpgsql as $$
begin
  insert into figure_change (name, value)
  select f.name, f.value
  from (
    select count(*) as users, count(*) filter (where news_letter and activated_at is not null) as subscribers
    from new_accounts where deleted_at is null
  ) t
  cross join lateral (values ('users', t.users), ('subscribers', t.subscribers)) f (name, value)
  where f.value <> 0;
  return null;
end
$$;

create or replace trigger note_new_accounts after insert on account
referencing new table as new_accounts for each statement execute function note_new_accounts();

create or replace function note_changed_accounts() returns trigger
language plpgsql as $$
begin
  insert into figure_change (name, value)
  select f.name, f.value
  from (
    select sum(n) as users, sum(n) filter (where news_letter and activated_at is not null) as subscribers
    from (
      select 1 as n, news_letter, activated_at from new_accounts where deleted_at is null
      union all
      select -1, news_letter, activated_at from old_accounts where deleted_at is null
    ) a
  ) t
  cross join lateral (values ('users', t.users), ('subscribers', t.subscribers)) f (name, value)
  where f.value <> 0;
  return null;
end
$$;

create or replace trigger note_changed_accounts after update on account
referencing old table as old_accounts new table as new_accounts for each statement execute function note_changed_accounts();

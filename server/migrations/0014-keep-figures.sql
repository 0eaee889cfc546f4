-- What staff and shoppers see first, and what would else be counted over all products or accounts for each look: how many
-- products there are ('products'), how many of them are 'low' or 'out', what all pieces cost ('cents'), how many products
-- each category has ('category:<id>') and how many of them can be bought ('listed:<id>', 0 for all), how many 'users' and
-- 'subscribers'. Each statement appends differences, so that no two writers wait for one row; a job adds them up. Together
-- both tables are exact at any moment.
create table figure (
  name text collate "C" primary key,
  -- A price times a quantity may be more than a bigint holds.
  value numeric not null
);

create table figure_change (
  id bigint generated always as identity primary key,
  name text collate "C" not null,
  value numeric not null
);

create function note_new_products() returns trigger
language plpgsql as $$
begin
  insert into figure_change (name, value)
  select f.name, f.value
  from (
    select count(*) as products, count(*) filter (where quantity between 1 and 5) as low,
      count(*) filter (where quantity = 0) as sold_out, coalesce(sum(quantity::numeric * price_cents), 0) as cents
    from new_products where deleted_at is null
  ) t
  cross join lateral (values ('products', t.products), ('low', t.low), ('out', t.sold_out), ('cents', t.cents)) f (name, value)
  where f.value <> 0;
  return null;
end
$$;

create function note_changed_products() returns trigger
language plpgsql as $$
begin
  insert into figure_change (name, value)
  select f.name, f.value
  from (
    select sum(n) as products, sum(n) filter (where quantity between 1 and 5) as low,
      sum(n) filter (where quantity = 0) as sold_out, sum(n * quantity::numeric * price_cents) as cents
    from (
      select 1 as n, quantity, price_cents from new_products where deleted_at is null
      union all
      select -1, quantity, price_cents from old_products where deleted_at is null
    ) p
  ) t
  cross join lateral (values ('products', t.products), ('low', t.low), ('out', t.sold_out), ('cents', t.cents)) f (name, value)
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

create function note_shelved() returns trigger
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

create function note_listed() returns trigger
language plpgsql as $$
begin
  insert into figure_change (name, value)
  select 'listed:' || l.category_id, case when tg_op = 'INSERT' then count(*) else -count(*) end
  from listed l group by l.category_id;
  return null;
end
$$;

create function note_new_accounts() returns trigger
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

create function note_changed_accounts() returns trigger
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

create trigger note_new_products after insert on product
referencing new table as new_products for each statement execute function note_new_products();
create trigger note_changed_products after update on product
referencing old table as old_products new table as new_products for each statement execute function note_changed_products();
create trigger note_shelved after insert on product_category
referencing new table as shelved for each statement execute function note_shelved();
create trigger note_unshelved after delete on product_category
referencing old table as shelved for each statement execute function note_shelved();
create trigger note_listed after insert on listing
referencing new table as listed for each statement execute function note_listed();
create trigger note_unlisted after delete on listing
referencing old table as listed for each statement execute function note_listed();
create trigger note_new_accounts after insert on account
referencing new table as new_accounts for each statement execute function note_new_accounts();
create trigger note_changed_accounts after update on account
referencing old table as old_accounts new table as new_accounts for each statement execute function note_changed_accounts();

insert into figure (name, value)
select f.name, f.value
from (
  select count(*) as products, count(*) filter (where quantity between 1 and 5) as low,
    count(*) filter (where quantity = 0) as sold_out, coalesce(sum(quantity::numeric * price_cents), 0) as cents
  from product where deleted_at is null
) t
cross join lateral (values ('products', t.products), ('low', t.low), ('out', t.sold_out), ('cents', t.cents)) f (name, value)
where f.value <> 0
union all
select 'category:' || pc.category_id, count(*)
from product_category pc join product p on p.id = pc.product_id where p.deleted_at is null group by pc.category_id
union all
select 'listed:' || category_id, count(*) from listing group by category_id
union all
select 'users', count(*) from account where deleted_at is null having count(*) > 0
union all
select 'subscribers', count(*) from account
where news_letter and activated_at is not null and deleted_at is null having count(*) > 0;

-- A page far down the stock list is a walk along this index alone.
create index product_living on product (id desc) where deleted_at is null;

-- What somebody did to one kind of thing, and one deed, each newest first: with a kind, without one.
create index journal_actor_kind on journal (actor, subject, id desc);
create index journal_action_kind on journal (action, subject, id desc);

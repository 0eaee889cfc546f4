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

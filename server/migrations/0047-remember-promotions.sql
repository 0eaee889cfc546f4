-- When promotions that need no code have run, and on what: what was paid then belongs to the lowest price of 30 days. Promotions
-- are edited and deleted; this stays.
create table promotion_period (
  promotion_id uuid not null,
  percent integer,
  amount_cents bigint,
  min_subtotal_cents bigint not null,
  categories integer[] not null,
  brands integer[] not null,
  products uuid[] not null,
  combinable boolean not null,
  from_at timestamptz not null,
  until_at timestamptz check (until_at > from_at),
  primary key (promotion_id, from_at)
);
comment on table promotion_period is 'planned ones too: an edit replaces what is planned after it, and leaves what has been';

-- Of those that lower what one piece costs: free delivery and n for m do not.
create function note_promotion_period() returns trigger
language plpgsql as $$
declare
  promotion_is uuid := case when tg_op = 'DELETE' then old.id else new.id end;
begin
  delete from promotion_period where promotion_id = promotion_is and from_at >= now();
  update promotion_period set until_at = now() where promotion_id = promotion_is and coalesce(until_at > now(), true);
  if tg_op = 'DELETE' or new.code is not null or new.kind not in ('percent', 'amount') then
    return null;
  end if;
  insert into promotion_period (promotion_id, percent, amount_cents, min_subtotal_cents, categories, brands, products, combinable,
    from_at, until_at)
  select new.id, case when new.kind = 'percent' then new.percent end, case when new.kind = 'amount' then new.amount_cents end,
    new.min_subtotal_cents, new.categories, new.brands, new.products, new.combinable, greatest(new.from_at, now()), new.until_at
  where coalesce(new.until_at > greatest(new.from_at, now()), true);
  return null;
end
$$;

create trigger promotion_noted after insert or delete on promotion
for each row execute function note_promotion_period();
create trigger promotion_edited after update on promotion for each row
when ((old.code, old.kind, old.percent, old.amount_cents, old.min_subtotal_cents, old.categories, old.brands, old.products,
    old.combinable, old.from_at, old.until_at) is distinct from
  (new.code, new.kind, new.percent, new.amount_cents, new.min_subtotal_cents, new.categories, new.brands, new.products,
    new.combinable, new.from_at, new.until_at))
execute function note_promotion_period();
-- Those that are there already have run since they were created.
insert into promotion_period (promotion_id, percent, amount_cents, min_subtotal_cents, categories, brands, products, combinable,
  from_at, until_at)
select id, case when kind = 'percent' then percent end, case when kind = 'amount' then amount_cents end, min_subtotal_cents,
  categories, brands, products, combinable, greatest(from_at, created_at), until_at
from promotion where code is null and kind in ('percent', 'amount') and coalesce(until_at > greatest(from_at, created_at), true);

-- As before, and less what promotions took off one piece: all combinable ones together or the best single one. What was to be paid
-- falls only when a price or a promotion begins, or was low already when the 30 days begin.
create or replace function lowest30(of_variant uuid, at timestamptz) returns bigint
language sql stable parallel safe
begin atomic
  with began as (
    select max(from_at) as at, max(from_at) - interval '30 days' as since
    from price_history where variant_id = of_variant and from_at <= greatest(at, now())
  ), belongs_to as (
    with recursive above (id) as (
      select pc.category_id from variant sold join product_category pc on pc.product_id = sold.product_id where sold.id = of_variant
      union select c.parent_id from above join category c on c.id = above.id where c.parent_id is not null)
    select array(select id from above) as categories
  ), period as (
    select t.* from promotion_period t, began, belongs_to, variant sold join product p on p.id = sold.product_id
    where sold.id = of_variant and t.from_at < began.at and coalesce(t.until_at > began.since, true) and (
      t.products = '{}' and t.brands = '{}' and t.categories = '{}'
      or p.id = any (t.products) or p.brand_id = any (t.brands) or t.categories && belongs_to.categories)
  ), moment as (
    select since as at from began where at > '-infinity'
    union select h.from_at from price_history h, began
      where h.variant_id = of_variant and h.from_at > began.since and h.from_at < began.at
    union select period.from_at from period, began where period.from_at > began.since
  )
  select min(price.cents - least(price.cents, coalesce(off.cents, 0)))
  from moment cross join lateral (
    select h.cents from price_history h where h.variant_id = of_variant and h.from_at <= moment.at order by h.from_at desc limit 1
  ) price cross join lateral (
    select greatest(max(one.cents), sum(one.cents) filter (where one.combinable))::bigint as cents
    from (
      select period.combinable, coalesce(round(price.cents * period.percent / 10000.0), period.amount_cents) as cents
      from period where period.from_at <= moment.at and coalesce(period.until_at > moment.at, true)
        and period.min_subtotal_cents <= price.cents
    ) one
  ) off;
end;

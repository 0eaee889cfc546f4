-- A product or a variant can cost less for a while (decision 55). What a piece costs at a moment is price_at(variant, moment);
-- effective_cents, price_from_cents and what stands beside them are that of a moment before price_changes_at, and are moved on by
-- a job. Whoever reads them asks whether that moment has come.
--
-- Nodes of the version before know no sale: they read what the job has moved, and triggers fill what they do not write.

lock table product in access exclusive mode;
lock table variant in access exclusive mode;

alter table product
  add column sale_cents bigint check (sale_cents between 0 and 100000000000),
  add column sale_from timestamptz,
  add column sale_until timestamptz,
  add column price_was_cents bigint,
  add column price_changes_at timestamptz,
  add constraint product_sale check (
    (sale_cents is null) = (sale_from is null) and (sale_until is null or sale_from is not null) and sale_until > sale_from);
comment on column product.sale_cents is 'what the variants cost from sale_from until sale_until that cost more and have no sale of their own then';
comment on column product.price_was_cents is 'the regular price of what costs price_from_cents, where that is less';
comment on column product.price_changes_at is 'from when on prices are others than price_from_cents, price_to_cents and price_was_cents say';
create index product_price_changes on product (price_changes_at) where price_changes_at is not null and deleted_at is null;

alter table variant
  add column sale_cents bigint check (sale_cents between 0 and 100000000000),
  add column sale_from timestamptz,
  add column sale_until timestamptz,
  add column product_sale_cents bigint,
  add column product_sale_from timestamptz,
  add column product_sale_until timestamptz,
  add constraint variant_sale check (
    (sale_cents is null) = (sale_from is null) and (sale_until is null or sale_from is not null) and sale_until > sale_from);
comment on column variant.sale_cents is 'its own; while it runs, the product''s does not count';
comment on column variant.product_sale_cents is 'the product''s, kept in step by reprice_variants';
comment on column variant.effective_cents is 'what was to be paid when it was last written or moved; see price_at';

-- What a piece costs at a moment. What is not below the regular price is no sale. (Where product is read as well, the variant's
-- alias must not be v, which is a column there.)
create or replace function price_at(v variant, at timestamptz) returns bigint
language sql immutable parallel safe
return least(v.regular_cents, case
  when v.sale_from <= at and coalesce(v.sale_until > at, true) then v.sale_cents
  when v.product_sale_from <= at and coalesce(v.product_sale_until > at, true) then v.product_sale_cents end);

-- When it costs something else for the first time after that moment.
create function next_price_change(v variant, at timestamptz) returns timestamptz
language sql immutable parallel safe
return least(
  case when v.sale_from > at and price_at(v, v.sale_from) <> price_at(v, at) then v.sale_from end,
  case when v.sale_until > at and price_at(v, v.sale_until) <> price_at(v, at) then v.sale_until end,
  case when v.product_sale_from > at and price_at(v, v.product_sale_from) <> price_at(v, at) then v.product_sale_from end,
  case when v.product_sale_until > at and price_at(v, v.product_sale_until) <> price_at(v, at) then v.product_sale_until end);

create or replace function fill_variant_prices() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    select coalesce(new.price_cents, p.price_cents), p.sale_cents, p.sale_from, p.sale_until
    into new.regular_cents, new.product_sale_cents, new.product_sale_from, new.product_sale_until
    from product p where p.id = new.product_id;
  elsif old.price_cents is distinct from new.price_cents then
    new.regular_cents := coalesce(new.price_cents, (select price_cents from product where id = new.product_id));
  end if;
  new.effective_cents := price_at(new, now());
  new.price_changes_at := next_price_change(new, now());
  return new;
end
$$;

drop trigger variant_priced on variant;
create trigger variant_priced before insert on variant for each row
when (new.regular_cents is null or new.effective_cents is null or new.sale_cents is not null)
execute function fill_variant_prices();
drop trigger variant_repriced on variant;
create trigger variant_repriced before update of price_cents, regular_cents, sale_cents, sale_from, sale_until,
  product_sale_cents, product_sale_from, product_sale_until on variant for each row
when ((old.price_cents, old.regular_cents, old.sale_cents, old.sale_from, old.sale_until, old.product_sale_cents,
    old.product_sale_from, old.product_sale_until) is distinct from
  (new.price_cents, new.regular_cents, new.sale_cents, new.sale_from, new.sale_until, new.product_sale_cents,
    new.product_sale_from, new.product_sale_until))
execute function fill_variant_prices();

-- Prices of products as they are at a moment: of the variants, where theirs are due, and their range. Gives the products whose
-- own have changed. The caller holds the products' row locks.
create function refresh_prices(product_ids uuid[], at timestamptz) returns setof uuid
language sql
begin atomic
  update variant v set effective_cents = price_at(v, at), price_changes_at = next_price_change(v, at)
  where v.product_id = any (product_ids) and v.price_changes_at <= at;
  update product p set price_from_cents = v.lowest, price_to_cents = v.highest, price_changes_at = v.changes_at,
    price_was_cents = case when v.regular > v.lowest then v.regular end
  from (
    select product_id,
      coalesce(min(effective_cents) filter (where quantity > 0), min(effective_cents)) as lowest,
      coalesce(max(effective_cents) filter (where quantity > 0), max(effective_cents)) as highest,
      (array_agg(regular_cents order by quantity > 0 desc, effective_cents, regular_cents))[1] as regular,
      min(price_changes_at) as changes_at
    from variant where product_id = any (product_ids) and retired_at is null group by product_id
  ) v
  where p.id = v.product_id and (p.price_from_cents, p.price_to_cents, p.price_changes_at, p.price_was_cents) is distinct from
    (v.lowest, v.highest, v.changes_at, case when v.regular > v.lowest then v.regular end)
  returning p.id;
end;

create or replace function refresh_prices(product_ids uuid[]) returns setof uuid
language sql
begin atomic
  select refresh_prices(product_ids, now());
end;

create or replace function reprice_variants() returns trigger
language plpgsql as $$
begin
  update variant set regular_cents = coalesce(price_cents, new.price_cents), product_sale_cents = new.sale_cents,
    product_sale_from = new.sale_from, product_sale_until = new.sale_until
  where product_id = new.id;
  perform refresh_prices(array[new.id]);
  return null;
end
$$;

drop trigger product_repriced on product;
create trigger product_repriced after update of price_cents, sale_cents, sale_from, sale_until on product for each row
when ((old.price_cents, old.sale_cents, old.sale_from, old.sale_until) is distinct from
  (new.price_cents, new.sale_cents, new.sale_from, new.sale_until))
execute function reprice_variants();

-- What a piece costs from when on, past and planned: the row before a moment says what it costs then. A variant whose price has
-- never changed has none.
create table price_history (
  variant_id uuid not null references variant,
  from_at timestamptz not null,
  cents bigint not null check (cents >= 0),
  primary key (variant_id, from_at)
);

-- An edit replaces what was planned after it and leaves what has been. Whoever waited for the product's lock began before the one
-- it waited for: the history goes on from the later of the two.
create function plan_prices() returns trigger
language plpgsql as $$
declare
  since timestamptz := greatest(now(), (
    select max(from_at) from price_history where variant_id = new.id and from_at <= clock_timestamp()));
  before bigint;
begin
  if tg_op = 'UPDATE' then
    insert into price_history (variant_id, from_at, cents)
    select old.id, '-infinity', old.regular_cents where not exists (select from price_history where variant_id = old.id);
  end if;
  delete from price_history where variant_id = new.id and from_at >= since;
  select cents into before from price_history where variant_id = new.id order by from_at desc limit 1;
  insert into price_history (variant_id, from_at, cents)
  select new.id, t.at, t.cents
  from (
    select m.at, price_at(new, m.at) as cents, lag(price_at(new, m.at), 1, before) over (order by m.at) as before
    from (
      select since union
      select unnest(array[new.sale_from, new.sale_until, new.product_sale_from, new.product_sale_until])
    ) m (at) where m.at >= since
  ) t where t.cents is distinct from t.before;
  return null;
end
$$;

create trigger variant_planned after insert on variant for each row
when (new.sale_cents is not null or new.product_sale_cents is not null) execute function plan_prices();
create trigger variant_replanned after update of price_cents, regular_cents, sale_cents, sale_from, sale_until,
  product_sale_cents, product_sale_from, product_sale_until on variant for each row
when ((old.regular_cents, old.sale_cents, old.sale_from, old.sale_until, old.product_sale_cents, old.product_sale_from,
    old.product_sale_until) is distinct from
  (new.regular_cents, new.sale_cents, new.sale_from, new.sale_until, new.product_sale_cents, new.product_sale_from,
    new.product_sale_until))
execute function plan_prices();

-- The lowest price of the 30 days before the one that counts at a moment began to count; none where it never cost anything else.
create function lowest30(of_variant uuid, at timestamptz) returns bigint
language sql stable parallel safe
begin atomic
  select min(h.cents)
  from (select max(from_at) as at from price_history where variant_id = of_variant and from_at <= greatest(at, now())) began
  join price_history h on h.variant_id = of_variant and h.from_at < began.at and h.from_at >= coalesce((
    select max(from_at) from price_history where variant_id = of_variant and from_at <= began.at - interval '30 days'),
    '-infinity');
end;

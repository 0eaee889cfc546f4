-- An edit replaces what was planned after it and leaves what has been. A transaction that waited for the product's lock began before
-- the one that it waited for: the history goes on from the later of the two.
create or replace function plan_prices() returns trigger
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

create or replace trigger variant_planned after insert on variant for each row
when (new.sale_cents is not null or new.product_sale_cents is not null) execute function plan_prices();

create or replace trigger variant_replanned after update of price_cents, regular_cents, sale_cents, sale_from, sale_until,
  product_sale_cents, product_sale_from, product_sale_until on variant for each row
when ((old.regular_cents, old.sale_cents, old.sale_from, old.sale_until, old.product_sale_cents, old.product_sale_from,
    old.product_sale_until) is distinct from
  (new.regular_cents, new.sale_cents, new.sale_from, new.sale_until, new.product_sale_cents, new.product_sale_from,
    new.product_sale_until))
execute function plan_prices();

-- When promotions without a code have run that lower what one piece costs: free delivery and n for m do not.
create or replace function note_promotion_period() returns trigger
language plpgsql as $$
declare
  promotion_is uuid := case when tg_op = 'DELETE' then old.id else new.id end;
begin
  delete from promotion_period where promotion_id = promotion_is and from_at >= now();
  update promotion_period set until_at = now() where promotion_id = promotion_is and coalesce(until_at > now(), true);
  if tg_op = 'DELETE' or new.code is not null or new.kind not in ('percent', 'amount') then
    return null;
  end if;
  insert into promotion_period (promotion_id, percent, amount_cents, min_subtotal_cents, markets, categories, brands, products,
    combinable, from_at, until_at)
  select new.id, case when new.kind = 'percent' then new.percent end, case when new.kind = 'amount' then new.amount_cents end,
    new.min_subtotal_cents, new.markets, new.categories, new.brands, new.products, new.combinable, greatest(new.from_at, now()),
    new.until_at
  where coalesce(new.until_at > greatest(new.from_at, now()), true);
  return null;
end
$$;

create or replace trigger promotion_noted after insert or delete on promotion
for each row execute function note_promotion_period();

create or replace trigger promotion_edited after update on promotion for each row
when ((old.code, old.kind, old.percent, old.amount_cents, old.min_subtotal_cents, old.markets, old.categories, old.brands,
    old.products, old.combinable, old.from_at, old.until_at) is distinct from
  (new.code, new.kind, new.percent, new.amount_cents, new.min_subtotal_cents, new.markets, new.categories, new.brands,
    new.products, new.combinable, new.from_at, new.until_at))
execute function note_promotion_period();

-- The lowest of some prices in the 30 days before a moment, less what promotions took off one piece: all combinable ones together or
-- the best single one. `costs` counted from `froms` on; in a market, amounts of promotions are those fixed for it in its currency, or
-- multiplied with its factor. What was to be paid falls only when a price or a promotion begins, or was low already when the 30 days begin.
create or replace function lowest_promoted(of_variant uuid, began timestamptz, froms timestamptz[], costs bigint[], sold_in market)
returns bigint
language sql stable parallel safe
begin atomic
  with belongs_to as (
    with recursive above (id) as (
      select pc.category_id from variant sold join product_category pc on pc.product_id = sold.product_id where sold.id = of_variant
      union select c.parent_id from above join category c on c.id = above.id where c.parent_id is not null)
    select array(select id from above) as categories
  ), period as (
    select t.*, coalesce(sold_in.factor, 1) as factor,
      case when t.markets -> sold_in.id::text ->> 'currency' = sold_in.currency then t.markets -> sold_in.id::text end as own
    from promotion_period t, belongs_to, variant sold join product p on p.id = sold.product_id
    where sold.id = of_variant and t.from_at < began and coalesce(t.until_at > began - interval '30 days', true) and (
      t.products = '{}' and t.brands = '{}' and t.categories = '{}'
      or p.id = any (t.products) or p.brand_id = any (t.brands) or t.categories && belongs_to.categories)
  ), moment as (
    select began - interval '30 days' as at
    union select t.at from unnest(froms) t (at) where t.at > began - interval '30 days' and t.at < began
    union select period.from_at from period where period.from_at > began - interval '30 days'
  )
  select min(price.cents - least(price.cents, coalesce(off.cents, 0)))
  from moment cross join lateral (
    select t.cents from unnest(froms, costs) t (at, cents) where t.at <= moment.at order by t.at desc limit 1
  ) price cross join lateral (
    select greatest(max(one.cents), sum(one.cents) filter (where one.combinable))::bigint as cents
    from (
      select period.combinable, coalesce(round(price.cents * period.percent / 10000.0), (period.own ->> 'amountCents')::bigint,
        round(period.amount_cents * period.factor)) as cents
      from period where period.from_at <= moment.at and coalesce(period.until_at > moment.at, true)
        and coalesce((period.own ->> 'minSubtotalCents')::bigint, period.min_subtotal_cents * period.factor) <= price.cents
    ) one
  ) off;
end;

-- The lowest price of the 30 days before the one that counts at a moment began to count; none where it never cost anything else.
create or replace function lowest30(of_variant uuid, at timestamptz) returns bigint
language plpgsql stable parallel safe as $$
declare
  began timestamptz := (select max(from_at) from price_history where variant_id = of_variant and from_at <= greatest(at, now()));
  since timestamptz := began - interval '30 days';
begin
  if began is null or began = '-infinity' then
    return null;
  end if;
  -- Most of the time there was no promotion, and the question is a short one.
  if not exists (select from promotion_period t where t.from_at < began and coalesce(t.until_at > since, true)) then
    return (
      select min(cents) from price_history
      where variant_id = of_variant and from_at < began and from_at >= coalesce(
        (select max(from_at) from price_history where variant_id = of_variant and from_at <= since), since));
  end if;
  return (
    select lowest_promoted(of_variant, began, array_agg(h.from_at), array_agg(h.cents), null)
    from price_history h where h.variant_id = of_variant and h.from_at < began);
end
$$;

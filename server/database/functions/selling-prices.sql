-- What a price of the shop is in a market: by its rate, rounded to what its prices end with. What costs something never costs nothing.
create or replace function convert_price(cents bigint, m market) returns bigint
language sql immutable parallel safe
return case when cents = 0 then 0 else greatest(
  round((cents * m.factor - m.ending) / m.step)::bigint * m.step + m.ending,
  case when m.ending > 0 then m.ending else m.step end) end;

-- The price of a variant in a market at a moment: what is fixed for it, or for its product, or the shop's own by the rate. `fixed` says
-- which; no row: there is no such market.
create or replace function market_price_at(sold variant, in_market uuid, at timestamptz)
returns table (regular bigint, price bigint, changes_at timestamptz, fixed text)
language sql stable parallel safe rows 1
begin atomic
  select coalesce(f.price_cents, convert_price(sold.regular_cents, m)),
    case when f.market_id is null then convert_price(price_at(sold, at), m) else least(f.price_cents,
      case when f.sale_from <= at and coalesce(f.sale_until > at, true) then f.sale_cents end) end,
    case when f.market_id is null then next_price_change(sold, at) else least(
      case when f.sale_from > at then f.sale_from end, case when f.sale_until > at then f.sale_until end) end,
    case when f.market_id is null then null when f.variant_id is null then 'product' else 'variant' end
  from market m left join lateral (
    select t.* from market_price t
    where t.market_id = m.id and t.product_id = sold.product_id and (t.variant_id = sold.id or t.variant_id is null)
    order by t.variant_id nulls last limit 1
  ) f on true
  where m.id = in_market;
end;

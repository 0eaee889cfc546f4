-- Prices that are fixed in a market, for a variant or for all of a product; what has none follows the rate (decision 123).
create table market_price (
  market_id uuid not null references market on delete cascade,
  product_id uuid not null references product,
  -- None: of all its variants that have none of their own.
  variant_id uuid references variant,
  price_cents bigint not null check (price_cents >= 0),
  sale_cents bigint check (sale_cents < price_cents),
  sale_from timestamptz,
  sale_until timestamptz,
  check ((sale_cents is null) = (sale_from is null)),
  check (sale_until > sale_from),
  constraint market_price_once unique nulls not distinct (market_id, product_id, variant_id)
);
create index market_price_of_product on market_price (product_id);

-- What prices in a market have been: the lowest of 30 days is said of them, too (decisions 105, 123). The shop's own prices have
-- their history; by these terms it was converted.
create table market_terms (
  market_id uuid not null references market on delete cascade,
  from_at timestamptz not null,
  factor numeric not null,
  step bigint not null,
  ending bigint not null,
  primary key (market_id, from_at)
);
insert into market_terms (market_id, from_at, factor, step, ending)
select id, created_at, factor, step, ending from market;

-- What was fixed from when on; without a price it followed the rate again.
create table market_price_history (
  market_id uuid not null references market on delete cascade,
  product_id uuid not null references product,
  variant_id uuid references variant,
  from_at timestamptz not null,
  price_cents bigint,
  sale_cents bigint,
  sale_from timestamptz,
  sale_until timestamptz
);
create unique index market_price_history_once on market_price_history (market_id, product_id, variant_id, from_at) nulls not distinct;
insert into market_price_history (market_id, product_id, variant_id, from_at, price_cents, sale_cents, sale_from, sale_until)
select market_id, product_id, variant_id, now(), price_cents, sale_cents, sale_from, sale_until from market_price;

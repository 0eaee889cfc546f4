-- Where the shop sells in another currency, at other prices or with another tax mode (decision 123). The shop itself is the first
-- of its markets: that one is in shop_settings.
create table market (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 60),
  prefix text not null constraint market_prefix_taken unique check (prefix ~ '^[a-z][a-z0-9-]{1,19}$'),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  countries text[] not null check (cardinality(countries) > 0),
  tax_mode text not null check (tax_mode in ('included', 'excluded')),
  locales text[] not null check (cardinality(locales) > 0),
  -- What one unit of the shop's currency is in this one; none: the currencies are the same.
  rate numeric(14, 6) check (rate > 0),
  rounding text,
  -- The same in minor units, as prices are computed with them: by so much a hundredth of the shop's currency is multiplied, and so much
  -- more than a multiple of the step is what it is rounded to.
  factor numeric not null check (factor > 0),
  step bigint not null default 1 check (step > 0),
  ending bigint not null default 0 check (ending >= 0),
  created_at timestamptz not null default now(),
  v integer not null default 0
);

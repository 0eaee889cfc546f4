-- What a cart costs follows from rules: where goods are sent and for how much, what tax they bear, which promotions run.
create table delivery_zone (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 60),
  -- None: everywhere.
  countries text[] not null default '{}',
  states text[] not null default '{}',
  postal_ranges jsonb not null default '[]' check (jsonb_typeof(postal_ranges) = 'array'),
  methods jsonb not null check (jsonb_typeof(methods) = 'array'),
  v integer not null default 0 check (v >= 0)
);
comment on column delivery_zone.methods is 'amounts in cents, as pricing/delivery.rules.ts reads them';

-- A shop that has sold before goes on as it did: free, everywhere.
insert into delivery_zone (id, name, methods) values ('00000000-0000-7000-8000-000000000001', 'Everywhere',
  '[{"id": "00000000-0000-7000-8000-000000000002", "name": "Standard", "classes": [], "priceCents": 0, "freeFromCents": null,
     "by": null, "steps": [], "days": [2, 5], "cutOff": null, "tracking": null}]');

create table tax_table (
  id boolean primary key default true check (id),
  rates jsonb not null default '[]' check (jsonb_typeof(rates) = 'array'),
  v integer not null default 0 check (v >= 0)
);
comment on column tax_table.rates is '{country, state, class, rate, label}: the rate in thousandths of a percent';
insert into tax_table default values;

create table promotion (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 80),
  -- Upper case; none: it needs no code.
  code text constraint promotion_code_taken unique check (code = upper(code) and char_length(code) between 3 and 40),
  kind text not null check (kind in ('percent', 'amount', 'free-delivery', 'n-for-m')),
  percent integer check (percent between 1 and 10000),
  amount_cents bigint check (amount_cents > 0),
  n integer check (n between 2 and 100),
  m integer check (m >= 1 and m < n),
  categories integer[] not null default '{}',
  brands integer[] not null default '{}',
  products uuid[] not null default '{}',
  min_subtotal_cents bigint not null default 0 check (min_subtotal_cents >= 0),
  from_at timestamptz,
  until_at timestamptz,
  uses integer check (uses >= 1),
  uses_per_customer integer check (uses_per_customer >= 1),
  combinable boolean not null default false,
  -- Kept up only while the number of uses is limited: only then is the row locked.
  used integer not null default 0 check (used >= 0),
  created_at timestamptz not null default now(),
  v integer not null default 0 check (v >= 0),
  check (kind <> 'percent' or percent is not null),
  check (kind <> 'amount' or amount_cents is not null),
  check (kind <> 'n-for-m' or n is not null and m is not null),
  constraint promotion_ends_after_it_begins check (until_at > from_at),
  constraint promotion_used_up check (used <= uses)
);
comment on column promotion.percent is 'in hundredths of a percent';

-- One row for each promotion of an order. A canceled order gives its use back, and one taken out of canceled takes it again.
create table promotion_use (
  -- Deferred: it is used before the order is written.
  order_id uuid not null references "order" deferrable initially deferred,
  promotion_id uuid not null,
  -- The account, or the folded address of a guest.
  customer text not null,
  cents bigint not null check (cents >= 0),
  released boolean not null default false,
  primary key (order_id, promotion_id)
);
create index promotion_use_customer on promotion_use (promotion_id, customer) where not released;

-- Counts changes of the rules: a quote made by other rules than today's is made again before it is paid.
create table pricing_version (
  id boolean primary key default true check (id),
  version bigint not null default 1
);
insert into pricing_version default values;

-- Quotes are made again in a moment, so a crash may take them.
create unlogged table quote (
  id uuid primary key,
  -- The hash of who asked: an account, or a visitor's network address.
  owner bytea not null check (octet_length(owner) = 32),
  -- Who alone may pay it; none: it was made without a session.
  account_id uuid,
  -- Of everything that was asked and answered: the same caller with the same input gets the same quote.
  content_hash bytea not null check (octet_length(content_hash) = 32),
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  address jsonb not null check (jsonb_typeof(address) = 'object'),
  pricing_version bigint not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint quote_same unique (owner, content_hash)
);
create index quote_age on quote (expires_at);

alter table product
  add column shipping_class text not null default 'parcel' check (shipping_class in ('parcel', 'bulky', 'freight')),
  add column tax_class text not null default 'standard' check (char_length(tax_class) between 1 and 30);

alter table "order"
  add column tax_included boolean not null default false,
  -- The whole quote it was placed with, but for the address: nothing is computed again from later rules.
  add column quote jsonb check (jsonb_typeof(quote) = 'object'),
  drop constraint order_total_cents_check,
  add constraint order_total check (total_cents between 0 and 99999999),
  drop constraint order_check,
  add constraint order_adds_up check (
    total_cents = items_cents + shipping_cents - discount_cents + case when tax_included then 0 else tax_cents end);

alter table order_line add column discount_cents bigint not null default 0,
  add constraint order_line_discount check (discount_cents between 0 and price_cents * quantity);

-- What costs nothing is paid without a charge.
alter table payment
  add column quote_id uuid,
  drop constraint payment_amount_cents_check,
  add constraint payment_amount check (amount_cents >= 0),
  drop constraint payment_check,
  add constraint payment_can_go_on check (state <> 'open' or token is not null or intent_id is not null or amount_cents = 0),
  drop constraint payment_check2,
  add constraint payment_has_charge check (state <> 'paid' or intent_id is not null or amount_cents = 0);
-- A quote yields one order; after a decline it may be tried again.
create unique index payment_quote_used on payment (quote_id) where state in ('open', 'paid');

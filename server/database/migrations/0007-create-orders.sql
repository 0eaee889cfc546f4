-- Running numbers of paid orders. A sequence and not the last row + 1: two buyers never wait for each other. A number may be
-- missing where a transaction was taken back.
create sequence order_number;

-- An order is written together with taking its stock, and has no number until it is paid: whatever shows or counts orders
-- asks for those with a number.
create table "order" (
  id uuid primary key,
  -- None when the buyer has left: the books stay, the person goes.
  account_id uuid references account,
  number bigint constraint order_number_taken unique,
  status text not null default 'pending' check (status in ('pending', 'dispatched', 'completed', 'canceled')),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  items_cents bigint not null check (items_cents >= 0),
  shipping_cents bigint not null default 0 check (shipping_cents >= 0),
  tax_cents bigint not null default 0 check (tax_cents >= 0),
  discount_cents bigint not null default 0 check (discount_cents >= 0),
  total_cents bigint not null check (total_cents between 1 and 99999999),
  address jsonb check (jsonb_typeof(address) = 'object'),
  placed_at timestamptz not null default now(),
  paid_at timestamptz,
  dispatched_at timestamptz,
  order_mail_id uuid,
  dispatch_mail_id uuid,
  check (total_cents = items_cents + shipping_cents + tax_cents - discount_cents),
  check ((number is null) = (paid_at is null)),
  check (number is not null or status = 'pending')
) with (fillfactor = 85);

create index order_account on "order" (account_id, number desc);
create index order_status on "order" (status, number desc) where number is not null;

-- With its own copies: what was bought, whatever becomes of the product.
create table order_line (
  order_id uuid not null references "order",
  position smallint not null check (position >= 0),
  product_id uuid not null references product,
  variant_id uuid not null references variant,
  name text not null,
  price_cents bigint not null check (price_cents >= 0),
  quantity integer not null check (quantity > 0),
  img text,
  primary key (order_id, position)
);

-- Everything that is needed to repeat a charge after a crash, and never card data. The provider's name for the card entry
-- (token) is kept until the charge has a name of its own (intent_id); its hash stays, so that one entry pays once.
create table payment (
  id uuid primary key,
  order_id uuid not null unique references "order",
  account_id uuid references account,
  token_hash bytea not null constraint payment_token_used unique check (octet_length(token_hash) = 32),
  token text check (char_length(token) between 1 and 255),
  cart_hash bytea not null check (octet_length(cart_hash) = 32),
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  state text not null default 'open' check (state in ('open', 'paid', 'declined', 'canceled')),
  intent_id text constraint payment_intent_taken unique,
  -- Why it was declined, in words for the buyer.
  reason text,
  claim uuid,
  claimed_until timestamptz,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  check (state <> 'open' or token is not null or intent_id is not null),
  check (state = 'open' or (token is null and claimed_until is null)),
  check (state <> 'paid' or intent_id is not null),
  check ((state = 'open') = (ended_at is null))
) with (fillfactor = 85);

create index payment_open on payment (created_at) where state = 'open';
create index payment_account on payment (account_id, created_at desc);

-- The token of a caller who pays in two steps, for half an hour. The order's id is given out in the first one.
create table kept_token (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  account_id uuid not null references account,
  token text not null check (char_length(token) between 1 and 255),
  amount_cents bigint not null,
  order_id uuid not null unique,
  address jsonb,
  created_at timestamptz not null default now()
);

create index kept_token_account on kept_token (account_id, created_at desc);
create index kept_token_age on kept_token (created_at);

-- Money on its way back. The id is the key under which the gateway does it once.
create table refund (
  id uuid primary key,
  order_id uuid not null references "order",
  amount_cents bigint not null check (amount_cents > 0),
  state text not null default 'open' check (state in ('open', 'done', 'failed')),
  gateway_id text,
  reason text,
  actor uuid references account,
  claimed_until timestamptz,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  check ((state = 'open') = (ended_at is null)),
  check (state <> 'done' or gateway_id is not null)
);

create unique index refund_once on refund (order_id) where state <> 'failed';
create index refund_open on refund (created_at) where state = 'open';

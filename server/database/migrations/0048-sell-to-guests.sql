-- Somebody who buys without an account. The address stays free for signing up, so it is unique only among accounts.
create table guest (
  id uuid primary key,
  email text not null check (char_length(email) between 3 and 254),
  -- As addresses are compared, like account.email_key.
  email_key text not null,
  created_at timestamptz not null default now()
);
create index guest_email on guest (email_key);
create index guest_age on guest (created_at);

alter table session
  alter column account_id drop not null,
  add column guest_id uuid references guest on delete cascade,
  add constraint session_of_one check (num_nonnulls(account_id, guest_id) = 1);
create index session_guest on session (guest_id) where guest_id is not null;

-- A guest's order that an account has taken over has both: the guest's session may still finish it.
alter table "order" add column guest_id uuid references guest;
create index order_guest on "order" (guest_id) where guest_id is not null;
alter table payment add column guest_id uuid references guest;
create index payment_guest on payment (guest_id, created_at desc) where guest_id is not null;

alter table kept_token
  alter column account_id drop not null,
  add column guest_id uuid references guest on delete cascade,
  add constraint kept_token_of_one check (num_nonnulls(account_id, guest_id) = 1);
create index kept_token_guest on kept_token (guest_id, created_at desc) where guest_id is not null;

alter table quote
  add column guest_id uuid,
  add constraint quote_of_one check (num_nonnulls(account_id, guest_id) <= 1);

-- Opens one order to whoever has the link. Each mail brings its own; only the hash is kept.
create table order_key (
  key_hash bytea primary key check (octet_length(key_hash) = 32),
  order_id uuid not null references "order" on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index order_key_order on order_key (order_id);
create index order_key_age on order_key (expires_at);

create table address (
  id uuid primary key,
  account_id uuid not null references account,
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  v integer not null default 0 check (v >= 0)
);
create index address_account on address (account_id, created_at);
create unique index address_default on address (account_id) where is_default;

-- It returns other rows from here on.
drop function if exists mark_paid(uuid, text, jsonb, uuid);

create table account (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 100),
  -- Null when the account has been deleted: what the books need stays, the person goes.
  email text check (char_length(email) between 3 and 254),
  email_key text collate "C",
  role text not null default 'client' check (role in ('admin', 'client')),
  password_hash text,
  activated_at timestamptz,
  news_letter boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint account_email_taken unique (email_key),
  check ((deleted_at is null) = (email is not null)),
  check ((email is null) = (email_key is null))
);

-- The token itself is known to the browser alone.
create table session (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  account_id uuid not null references account,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create index session_account on session (account_id);
create index session_expiry on session (expires_at);

create table review (
  id uuid primary key,
  product_id uuid not null references product,
  account_id uuid not null references account,
  description text not null check (char_length(description) between 1 and 2000),
  rating smallint not null check (rating between 0 and 50),
  created_at timestamptz not null default now(),
  constraint review_once unique (account_id, product_id)
);

comment on column review.rating is 'in tenths of a star';

create index review_product on review (product_id, id desc);

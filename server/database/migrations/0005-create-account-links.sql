-- The links in mails. The token is known to the mail alone; one mail may have left several, one per attempt to send it, and
-- the first that is used ends the others (docs/decisions/0009).
create table account_link (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  account_id uuid not null references account,
  purpose text not null check (purpose in ('activation', 'reset')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);

create index account_link_account on account_link (account_id);
create index account_link_expiry on account_link (expires_at);

-- Who somebody is elsewhere, by the name that never changes there: an e-mail address can.
create table account_identity (
  provider text not null check (provider in ('google')),
  subject text not null check (char_length(subject) between 1 and 255),
  account_id uuid not null references account,
  created_at timestamptz not null default now(),
  primary key (provider, subject)
);

create index account_identity_account on account_identity (account_id);

-- The list of users: whole, by page and by a part of name or address.
create index account_living on account (id desc) where deleted_at is null;
create index account_search on account using gin (lower(name || ' ' || email) gin_trgm_ops) where deleted_at is null;
create index account_admin on account (id) where role = 'admin';

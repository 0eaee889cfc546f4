-- What its owner sees of a session, and when they last proved in it who they are (none: when it began), by a second factor too.
alter table session add column if not exists id uuid not null default gen_random_uuid();
alter table session
  alter column id set not null,
  drop constraint if exists session_has_id,
  add column last_seen_at timestamptz,
  add column device text,
  add column confirmed_at timestamptz,
  add column factor_at timestamptz;

-- Since when it takes a second factor to sign in: beside the password, so that one lock covers both. And since when they are staff;
-- none: since before this was kept.
alter table account
  add column second_factor_since timestamptz,
  add column staff_since timestamptz;

-- When staff were told to have one; none: it is up to them.
alter table shop_settings
  add column second_factor_required_at timestamptz,
  add column confirm_refunds_above int check (confirm_refunds_above >= 0);

create table second_factor (
  id uuid primary key,
  account_id uuid not null references account,
  kind text not null check (kind in ('totp', 'passkey')),
  name text not null,
  created_at timestamptz not null,
  -- None: it has been asked for, and counts only when its owner has shown that they have it.
  confirmed_at timestamptz,
  last_used_at timestamptz,
  -- Of one-time codes. The latest step that was used: no code counts twice.
  secret bytea,
  last_step bigint not null default 0,
  -- Of a passkey. The challenge is that of its registration.
  challenge text,
  credential_id text,
  public_key bytea,
  counter bigint not null default 0,
  transports text[],
  check (case kind when 'totp' then secret is not null
    else confirmed_at is null or (credential_id is not null and public_key is not null) end)
);
create index second_factor_account on second_factor (account_id);
create unique index second_factor_credential on second_factor (credential_id);

create table recovery_code (
  account_id uuid not null references account,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

-- Of somebody who has shown the first factor, or a session whose owner is asked again. Tries are counted before they are looked at.
create table factor_challenge (
  token_hash bytea primary key,
  account_id uuid not null references account,
  purpose text not null check (purpose in ('sign-in', 'confirm')),
  passkey text not null,
  tries int not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index factor_challenge_account on factor_challenge (account_id);
create index factor_challenge_expiry on factor_challenge (expires_at);

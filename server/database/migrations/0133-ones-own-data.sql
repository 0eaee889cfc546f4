-- One's own data (decision 119).

-- A new address, until both mailboxes have agreed to it.
create table email_change (
  account_id uuid primary key references account,
  email text not null,
  email_key text not null,
  -- Asked for by letter: the old mailbox may be lost, and is only told.
  by_staff boolean not null,
  old_at timestamptz,
  new_at timestamptz,
  created_at timestamptz not null default now()
);

-- locks: account_link has the links of a week, and its rows are not looked at
alter table account_link drop constraint account_link_purpose_check;
-- contract: wider than before, so the version before goes on writing what it writes
alter table account_link add constraint account_link_purpose_check
  check (purpose in ('activation', 'reset', 'old-address', 'new-address')) not valid;

-- What somebody has agreed to, or does not want any more.
create table consent (
  id uuid primary key,
  -- An account, or a subscriber without one.
  reader_id uuid not null,
  given boolean not null,
  source text not null check (source in ('sign-up', 'profile', 'visitor', 'confirmation', 'mail')),
  -- What they read when they agreed.
  text text not null,
  at timestamptz not null default now()
);
create index consent_reader on consent (reader_id, id);

-- Who has left. The words that named them are kept only until a search through all texts finds none of them.
create table erasure (
  account_id uuid primary key references account,
  at timestamptz not null default now(),
  words text[],
  -- Where they stood at the last search.
  found text[],
  looked_at timestamptz
);

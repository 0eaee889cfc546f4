-- What has changed, for the caches of all nodes. xid lets a reader find rows whose transaction committed late, although
-- its number was drawn early: a node asks for everything from the oldest transaction that was open at its last look.
create table change (
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  tag text not null,
  at timestamptz not null default now()
);

create index change_xid on change (xid);

-- Who of the staff did what, written in the transaction that did it. No personal data: ids and plain fields.
create table journal (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor uuid references account,
  action text not null,
  subject text not null,
  subject_id text not null,
  before jsonb,
  after jsonb
);

create index journal_subject on journal (subject, subject_id, id desc);
create index journal_actor on journal (actor, id desc);

-- Failures and mails asked for, counted per key in windows of fixed length; shared by all nodes.
create table rate_count (
  key text not null check (char_length(key) <= 200),
  window_start timestamptz not null,
  count integer not null check (count > 0),
  primary key (key, window_start)
);

create index rate_count_window on rate_count (window_start);

-- Jobs that were tried for the last time, kept for the operator after the queue has forgotten them.
create table failed_job (
  id bigint generated always as identity primary key,
  job_id bigint not null,
  task text not null,
  payload jsonb not null,
  error text not null,
  attempts integer not null,
  failed_at timestamptz not null default now()
);

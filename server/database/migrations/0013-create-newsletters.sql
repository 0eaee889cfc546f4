-- A newsletter and how far it has come. The figures are kept with each delivery, so that a list of past newsletters counts
-- nothing; what they leave of `recipients` is still to be sent.
create table newsletter (
  id uuid primary key,
  title text not null check (char_length(title) between 1 and 150),
  content text not null check (char_length(content) between 1 and 20000),
  created_at timestamptz not null default now(),
  recipients integer not null check (recipients >= 0),
  sent integer not null default 0 check (sent >= 0),
  failed integer not null default 0 check (failed >= 0),
  in_doubt integer not null default 0 check (in_doubt >= 0),
  skipped integer not null default 0 check (skipped >= 0),
  -- The mail server was away at the last try.
  interrupted_at timestamptz,
  check (sent + failed + in_doubt + skipped <= recipients)
);

comment on column newsletter.skipped is 'unsubscribed or deleted before it was their turn';

-- One per subscriber, made in the transaction of the newsletter. `sending` is written before a mail is handed over: if nobody
-- writes the outcome, it is in doubt and never sent again by itself. The id makes the Message-ID.
create table newsletter_delivery (
  newsletter_id uuid not null references newsletter,
  account_id uuid not null references account,
  id uuid not null default gen_random_uuid() unique,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed', 'in-doubt', 'skipped')),
  attempts smallint not null default 0,
  due_at timestamptz not null default now(),
  claimed_at timestamptz,
  settled_at timestamptz,
  error text,
  primary key (newsletter_id, account_id)
);

create index newsletter_delivery_due on newsletter_delivery (due_at, newsletter_id, account_id) where state = 'waiting';
create index newsletter_delivery_sending on newsletter_delivery (claimed_at) where state = 'sending';
create index newsletter_delivery_open on newsletter_delivery (newsletter_id, state, account_id) where state in ('failed', 'in-doubt');
create index newsletter_delivery_settled on newsletter_delivery (settled_at) where state in ('sent', 'skipped');
create index newsletter_delivery_account on newsletter_delivery (account_id);

-- The links at the foot of newsletters. Each mail has its own, and all of an account do the same.
create table unsubscribe_link (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  account_id uuid not null references account,
  created_at timestamptz not null default now()
);

create index unsubscribe_link_account on unsubscribe_link (account_id);
create index unsubscribe_link_created on unsubscribe_link (created_at);

create index account_subscriber on account (id) where news_letter and activated_at is not null and deleted_at is null;

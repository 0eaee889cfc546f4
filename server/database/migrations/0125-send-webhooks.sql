-- Others' systems that are told of events (decision 115).
create table webhook (
  id uuid primary key,
  url text not null check (char_length(url) between 1 and 2000),
  events text[] not null,
  -- In clear: it signs. The one before signs as well until its time is over.
  secret text not null,
  secret_before text,
  secret_before_until timestamptz,
  maker uuid references actor,
  created_at timestamptz not null default now(),
  -- Switched off: by hand, because the receiver is gone (410), or because it did not answer for three days.
  off_at timestamptz,
  off_reason text check (off_reason in ('hand', 'gone', 'failed')),
  v integer not null default 0
);

create table webhook_delivery (
  id uuid primary key,
  webhook_id uuid not null references webhook on delete cascade,
  event_id uuid not null,
  type text not null,
  subject uuid not null,
  data jsonb not null,
  event_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'done', 'failed')),
  tries integer not null default 0,
  -- Of the open ones: when the next try is due.
  next_at timestamptz not null default now(),
  claim uuid,
  claimed_until timestamptz,
  sent_at timestamptz,
  took_ms integer,
  -- What the last try got: a status with the beginning of its text, or why there is none.
  answer_status integer,
  answer text,
  created_at timestamptz not null default now()
);
create index webhook_delivery_due on webhook_delivery (webhook_id, next_at) where state = 'open';
create index webhook_delivery_log on webhook_delivery (webhook_id, id desc);
create index webhook_delivery_age on webhook_delivery using brin (created_at);

-- How far events have been handed on to webhooks.
create table webhook_position (
  is_only boolean primary key default true check (is_only),
  xid xid8 not null,
  seq bigint not null
);

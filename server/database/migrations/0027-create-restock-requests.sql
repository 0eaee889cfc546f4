-- Who wants to be told that a variant is back, once per variant and address; stock_alert is what staff sees. A visitor's address is
-- confirmed by a mail first, an account's needs no confirmation. `sending` is written before a mail is handed over: if nobody
-- writes the outcome it is in doubt, and not sent again before the variant has sold out once more (decision 45). Asked for again,
-- the row begins anew.
create table restock_request (
  id uuid primary key,
  variant_id uuid not null references variant,
  email text not null check (char_length(email) <= 254),
  email_key text collate "C" not null,
  account_id uuid references account,
  state text not null check (state in ('unconfirmed', 'waiting', 'sending', 'in-doubt', 'told', 'failed', 'ended')),
  asked_at timestamptz not null default now(),
  mail_id uuid not null default gen_random_uuid(),
  attempts smallint not null default 0,
  due_at timestamptz not null default now(),
  told_at timestamptz,
  settled_at timestamptz,
  constraint restock_request_taken unique (variant_id, email_key)
);

comment on column restock_request.mail_id is 'makes the Message-ID of the mail that it is back';
comment on column restock_request.told_at is 'when that mail was handed over: what each piece has had of its mails today is counted by it';
comment on column restock_request.settled_at is 'when it was told, given up or ended';

create index restock_request_waiting on restock_request (variant_id, asked_at, id) where state = 'waiting';
create index restock_request_told on restock_request (variant_id, told_at) where told_at is not null;
create index restock_request_sending on restock_request (told_at) where state = 'sending';
create index restock_request_in_doubt on restock_request (variant_id) where state = 'in-doubt';
create index restock_request_email on restock_request (email_key);
create index restock_request_account on restock_request (account_id) where account_id is not null;
create index restock_request_asked on restock_request (asked_at);

-- The links in its mails. Each mail has its own, and all of a request do the same.
create table restock_link (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  request_id uuid not null references restock_request on delete cascade,
  created_at timestamptz not null default now()
);

create index restock_link_request on restock_link (request_id);

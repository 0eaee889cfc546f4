-- A request that came with a key, by whoever sent it: the same one again gets what the first has made, and nothing happens twice.
-- Until now refunds alone had one, in their own row; that column is written no more.
create table keyed_request (
  -- An account, a guest, or an order that was opened with the key of a mail.
  caller text not null,
  key uuid not null,
  -- SHA-256 of what was asked for: another wish under the same key is refused.
  wish bytea not null,
  -- The id of what came of it, if anything has one.
  result uuid,
  created_at timestamptz not null default now(),
  primary key (caller, key)
);
create index keyed_request_age on keyed_request (created_at);

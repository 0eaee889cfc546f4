-- A request that came with an Idempotency-Key: the same one again gets the first answer, and nothing happens twice. Takes the place of
-- keyed_request, which the version before still writes.
create table request_key (
  -- SHA-256 of the caller, the call and the key.
  id bytea primary key,
  -- SHA-256 of what was asked for: another wish under the same key is refused.
  wish bytea not null,
  -- What came of it, written in the transaction that acted; and what was answered. Neither can be read without the key itself.
  result bytea,
  answer bytea,
  -- Who is seeing to the answer, and until when.
  claim uuid,
  claimed_until timestamptz,
  created_at timestamptz not null default now()
);
create index request_key_age on request_key (created_at);

-- A name is never given to other content, not even after the file is gone: browsers keep pictures for ever. So rows stay.
-- The demo's own pictures have no digest, and equal nothing.
alter table file
  add column digest text check (digest ~ '^[0-9a-f]{64}$'),
  add column deleted_at timestamptz,
  add column erased_at timestamptz,
  add check (erased_at is null or deleted_at is not null);

create index file_to_erase on file (deleted_at) where deleted_at is not null and erased_at is null;

-- Which file an upload has become, for whoever lost the answer and asks again.
create table upload (
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  file_name text not null references file,
  bytes integer not null check (bytes > 0),
  at timestamptz not null default now()
);

create index upload_at on upload (at);

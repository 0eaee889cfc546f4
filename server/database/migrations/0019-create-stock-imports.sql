-- How far a stock file has come. It goes in by chunks, each in a transaction of its own that moves this row along, so that
-- the same file sent again after an interruption goes on where it stopped and does nothing twice.
create table stock_import (
  id uuid primary key,
  -- SHA-256 of the file as it is unpacked.
  content_hash bytea not null,
  -- Drawn by the screen: who asks again because the answer got lost gets that answer.
  key text,
  actor uuid,
  rows integer not null check (rows > 0),
  -- All rows up to here are in, but for those that were left out.
  done_to integer not null default 0,
  left_rows integer[] not null default '{}',
  created integer not null default 0,
  changed integer not null default 0,
  started_at timestamptz not null default now(),
  finished_at timestamptz
);

create index stock_import_content on stock_import (content_hash);

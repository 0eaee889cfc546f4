-- Files of another shop on their way in (decision 120).
create table file_import (
  id uuid primary key,
  kind text not null,
  file_name text not null,
  -- 'reading' until the whole file lies in file_import_row and is checked; nothing is written before 'running'.
  state text not null default 'reading' check (state in ('reading', 'checked', 'running', 'paused', 'finished')),
  actor uuid not null,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  rows integer not null default 0,
  -- What it would bring, as it was counted.
  plan jsonb not null default '{}',
  -- Of so many things (a product with all its rows, a customer, an order) so many are done, and what has come of them.
  total integer not null default 0,
  done integer not null default 0,
  created integer not null default 0,
  there integer not null default 0,
  left_out integer not null default 0
);
create index file_import_running on file_import (created_at) where state = 'running';

-- What is not written yet: the rows of a thing go as it is written, those of a file that nobody imports after a week.
create table file_import_row (
  import_id uuid not null references file_import on delete cascade,
  key text collate "C" not null,
  row integer not null,
  cells jsonb not null,
  primary key (import_id, key, row)
);

create table file_import_problem (
  import_id uuid not null references file_import on delete cascade,
  row integer not null,
  "column" text not null,
  sentence text not null,
  params jsonb not null default '[]',
  -- The thing stays out; else it comes without this.
  left_out boolean not null
);
create index file_import_problem_of on file_import_problem (import_id, left_out desc, row);

-- Pictures that are still at the address of the shop before.
create table file_import_picture (
  id uuid primary key,
  import_id uuid not null references file_import on delete cascade,
  product_id uuid not null references product,
  url text not null,
  row integer not null,
  state text not null default 'open' check (state in ('open', 'done', 'failed')),
  tries integer not null default 0,
  next_at timestamptz not null default now(),
  claimed_until timestamptz,
  sentence text
);
create index file_import_picture_due on file_import_picture (next_at) where state = 'open';
create index file_import_picture_of on file_import_picture (import_id, state);

-- By what it was known in the shop before.
create table imported_product (
  source text not null,
  handle text collate "C" not null,
  product_id uuid not null references product,
  primary key (source, handle)
);

-- What was bought in the shop before: to be read, and nothing else.
create table past_order (
  id uuid primary key,
  source text not null,
  number text collate "C" not null,
  placed_at timestamptz not null,
  account_id uuid references account,
  -- All of the person goes with their account.
  email text,
  email_key text,
  name text,
  status text not null,
  currency text not null,
  total_cents bigint not null,
  lines jsonb not null,
  constraint past_order_known unique (source, number)
);
create index past_order_newest on past_order (placed_at desc, id desc);
create index past_order_account on past_order (account_id) where account_id is not null;
create index past_order_email on past_order (email_key);
create index past_order_number on past_order (lower(number));

-- locks: consent has come with the same release, and its rows are not looked at
alter table consent drop constraint consent_source_check;
-- contract: wider than before, so the version before goes on writing what it writes
alter table consent add constraint consent_source_check
  check (source in ('sign-up', 'profile', 'visitor', 'confirmation', 'mail', 'import')) not valid;

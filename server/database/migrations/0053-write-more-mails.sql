-- A payment that takes its time: its buyer is told so once, and then also if it comes to nothing.
alter table payment add column pending_mail_id uuid, add column failed_mail_id uuid;

-- When to look whether the buyer is to be asked for a review. Nobody looks at orders that were sent before this.
alter table "order"
  add column review_look_at timestamptz,
  add column review_asked_at timestamptz,
  add column review_mail_id uuid;
create index order_review on "order" (review_look_at) where review_look_at is not null;

-- Who does not want to be asked, and the links in mails that say so. Only the hash is kept.
create table review_stop (
  account_id uuid primary key references account,
  stopped_at timestamptz not null default now()
);
create table review_stop_link (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  account_id uuid not null references account,
  created_at timestamptz not null default now()
);
create index review_stop_link_account on review_stop_link (account_id);
create index review_stop_link_age on review_stop_link (created_at);

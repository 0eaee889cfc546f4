-- locks: the columns are added without rewriting; what reads the table once (checks, and two indexes that find nothing in it) takes a
-- tenth of a second for half a million products, and products are not written meanwhile.
alter table product
  -- From publish_at until unpublish_at, where these are said, it is what status says; else a draft (status_at).
  add column status text not null default 'published' check (status in ('draft', 'published', 'hidden')),
  add column publish_at timestamptz,
  add column unpublish_at timestamptz,
  -- When that changes next.
  add column status_changes_at timestamptz,
  -- What description is made of, where it is formatted.
  add column description_markdown text,
  add column search_title text check (char_length(search_title) between 1 and 70),
  add column search_description text check (char_length(search_description) between 1 and 200),
  add column tags text[] not null default '{}';

create index product_status_due on product (status_changes_at) where status_changes_at is not null;
create index product_unlisted on product (id) where status <> 'published' or publish_at is not null or unpublish_at is not null;
create index product_tagged on product using gin (tags) where tags <> '{}';

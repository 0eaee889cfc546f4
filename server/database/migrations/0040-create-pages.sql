-- What the shop writes itself: delivery, privacy, terms … as Markdown, shown at /pages/<slug>.
create table content_page (
  id uuid primary key,
  slug text collate "C" not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 60),
  title text not null check (char_length(title) between 1 and 100),
  markdown text not null check (char_length(markdown) between 1 and 50000),
  footer boolean not null,
  contact_form boolean not null,
  -- Its place in the footer and in the list of staff.
  place integer not null,
  updated_at timestamptz not null default now(),
  v integer not null default 0 check (v >= 0),
  constraint content_page_slug_taken unique (slug)
);

-- What visitors write to the shop, until the mail server has taken it.
create table contact_message (
  mail_id uuid primary key references mail on delete cascade,
  name text not null check (char_length(name) between 1 and 100),
  email text not null check (char_length(email) between 3 and 254),
  subject text check (char_length(subject) between 1 and 150),
  message text not null check (char_length(message) between 1 and 5000)
);

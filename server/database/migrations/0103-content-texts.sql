-- What the shop has written itself in other languages than its first: a row for each thing and language. `source` is what it
-- was translated from, so that staff see what has changed since.
create table content_text (
  kind text not null check (kind in ('product', 'category', 'attribute', 'size-guide', 'page', 'promotion', 'delivery-zone', 'settings')),
  subject text not null,
  locale text not null,
  texts jsonb not null,
  source jsonb not null,
  v integer not null default 0,
  updated_at timestamptz not null default now(),
  primary key (kind, subject, locale)
);

-- Names and values of options, colours, values of attributes: each is translated once, whichever products have it.
create table value_text (
  kind text not null check (kind in ('option', 'colour', 'attribute')),
  value_key text not null,
  locale text not null,
  value text not null,
  text text not null,
  primary key (kind, value_key, locale)
);

-- Name and options in the language of the order, where that is not the shop's first: what its buyer has seen and bought.
alter table order_line add column sold_as json;

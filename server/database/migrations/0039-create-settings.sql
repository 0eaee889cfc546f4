-- What the shop says about itself: one row, which the first start fills from the environment (decision 50).
create table shop_settings (
  id boolean primary key default true check (id),
  name text not null check (char_length(name) between 1 and 60),
  logo text check (char_length(logo) between 1 and 500),
  contact jsonb not null check (jsonb_typeof(contact) = 'object'),
  company jsonb not null check (jsonb_typeof(company) = 'object'),
  currency text collate "C" not null check (currency ~ '^[A-Z]{3}$'),
  country text collate "C" not null check (country ~ '^[A-Z]{2}$'),
  time_zone text not null check (char_length(time_zone) between 1 and 100),
  tax_mode text not null check (tax_mode in ('included', 'excluded')),
  return_days integer not null check (return_days between 0 and 365),
  guests boolean not null,
  newsletter_tick boolean not null,
  social_links jsonb not null check (jsonb_typeof(social_links) = 'array'),
  announcement text not null check (char_length(announcement) <= 160),
  announcement_link text not null check (char_length(announcement_link) <= 500),
  v integer not null default 0 check (v >= 0)
);
comment on column shop_settings.currency is 'as ISO 4217 spells it, in capitals; orders, payments and the card provider have it in small letters';

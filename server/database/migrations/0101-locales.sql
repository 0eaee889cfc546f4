-- The languages that the shop's pages are in, the first of them without a prefix in their addresses.
alter table shop_settings
  add column locales text[] not null default '{en}' constraint shop_settings_locales check (cardinality(locales) > 0);

-- Since when visitors may walk in; none: the shop is being prepared (decision 81). Those that are there go on as they are.
alter table shop_settings add column opened_at timestamptz default now();
alter table shop_settings alter column opened_at drop default;

-- Days on which nothing leaves the shop and nothing arrives; a quote that was made without them is made again.
alter table shop_settings add column holidays text[] not null default '{}';

create or replace trigger pricing_changed after update of country, tax_mode, time_zone, holidays on shop_settings
for each statement execute function count_pricing_change();

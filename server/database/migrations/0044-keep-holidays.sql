-- Days on which nothing leaves the shop and nothing arrives; a quote that was made without them is made again.
alter table shop_settings add column holidays text[] not null default '{}';

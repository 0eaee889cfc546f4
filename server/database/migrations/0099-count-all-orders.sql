-- What an order holds by chance is what all orders hold (decision 106): how many they are, faded as the sales of each product are.
alter table popularity_mark add column orders double precision not null default 0 check (orders >= 0);
comment on column popularity_mark.orders is 'orders up to counted_to, faded like product_popularity.sales';
update popularity_mark set orders = (
  select coalesce(sum(power(0.5, greatest(extract(epoch from now() - o.paid_at), 0)::float8 / 86400 / 30)), 0)
  from "order" o
  where is_sale(o.number, o.root_id, o.status) and o.number <= counted_to and o.paid_at > now() - interval '1 year');

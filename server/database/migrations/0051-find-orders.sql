-- The desk's list: newest first by when an order was paid, of one status, one town or one way of delivery. Only paid orders are
-- in it, so an order is entered once it is paid and again when its status changes.
create index order_paid on "order" (status, paid_at desc, number desc) where number is not null;
create index order_city on "order" ((lower(address ->> 'city') collate "C"), paid_at desc, number desc)
where number is not null;
create index order_method on "order" ((quote -> 'method' ->> 'name'), paid_at desc, number desc)
where number is not null and quote is not null;

-- By a part of the name on the parcel; those of guests have such an index already.
create index order_parcel_name on "order" using gin (lower(address ->> 'name') gin_trgm_ops)
where guest_id is null and number is not null;

-- Staff looks for the orders of guests as for those of accounts, by a part of the name or the address. The name is the
-- parcel's: a guest has no other.
create index guest_search on guest using gin (lower(email) gin_trgm_ops);
create index order_guest_name on "order" using gin (lower(address ->> 'name') gin_trgm_ops)
where guest_id is not null and number is not null;

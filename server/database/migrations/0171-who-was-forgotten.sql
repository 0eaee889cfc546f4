-- locks: a row per deleted account, and only a deletion waits
-- By which an address is known again in a file of customers, and by which nobody can read it.
alter table erasure add column address_hash bytea;
create index erasure_address on erasure (address_hash);

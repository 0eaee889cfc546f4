-- locks: tables that only a count writes, and only it waits
-- What the overview would otherwise look up for each variant that was sold: counted with the rest.
alter table variant_sales add column cost_cents bigint;
alter table best_seller add column sent bigint not null default 0, add column returned bigint not null default 0;

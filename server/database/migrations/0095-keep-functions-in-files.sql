-- Functions and triggers are in ../functions from here on, and are applied after the migrations (decision 96). Kysely's migrator, which
-- needed this table, is no longer used.
drop table if exists kysely_migration_lock;

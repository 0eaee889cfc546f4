-- from: 0096-empty-listing
-- Every session gets its id while people go on signing in: with the column's default they would be rewritten under a lock.
alter table session add column if not exists id uuid;
alter table session alter column id set default gen_random_uuid();
-- repeat
update session set id = gen_random_uuid()
where token_hash = any (array(select token_hash from session where id is null limit 20000));
-- Looked at here, so that the step need not.
alter table session drop constraint if exists session_has_id;
alter table session add constraint session_has_id check (id is not null) not valid;
alter table session validate constraint session_has_id;

-- Since when there has been something to sell: before that it had no price in any market. What is older has always been there.
alter table variant add column created_at timestamptz not null default '-infinity';
alter table variant alter column created_at set default now();

-- When this database was open as a demo shop: its goods and orders are invented, and its accounts have passwords that
-- everybody knows. A demo shop writes it before it is filled; the next start outside demo mode closes those accounts and
-- ends it (docs/decisions/0020).
create table demo_run (
  id bigint generated always as identity primary key,
  began_at timestamptz not null,
  ended_at timestamptz check (ended_at >= began_at)
);

create unique index demo_run_open on demo_run ((ended_at is null)) where ended_at is null;

-- Earlier versions wrote nothing. Theirs are known by the accounts, or by what the invented past orders were paid with.
-- Such a shop may have been opened to real customers since. Nobody can tell them from whoever tried the demo, so the run
-- begins now: they keep their accounts, and the next start outside demo mode takes only the roles of before.
insert into demo_run (began_at)
select now()
where exists (select from account where email_key in ('admin@fieldhouse.test', 'client@fieldhouse.test'))
  or exists (select from payment where intent_id like 'pi\_demo\_%');

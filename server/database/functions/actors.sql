-- Whoever has an account may be named as who did something.
create or replace function add_account_actor() returns trigger language plpgsql as $$
begin
  insert into actor (id, kind) select a.id, 'account' from added a on conflict do nothing;
  return null;
end
$$;

create or replace trigger account_acts after insert on account
referencing new table as added for each statement execute function add_account_actor();

create or replace function add_key_actor() returns trigger language plpgsql as $$
begin
  insert into actor (id, kind) values (new.id, 'key');
  return new;
end
$$;

create or replace trigger key_acts before insert on api_key for each row execute function add_key_actor();

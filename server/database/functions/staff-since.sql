-- Whoever becomes staff has some days to enrol a second factor, by whichever way they became it.
create or replace function note_staff_since() returns trigger language plpgsql as $$
begin
  if (new.role = 'admin' or new.staff_role_id is not null)
    and (tg_op = 'INSERT' or (old.role <> 'admin' and old.staff_role_id is null)) then
    new.staff_since := now();
  end if;
  return new;
end $$;

create or replace trigger account_staff_since before insert or update of role, staff_role_id on account
  for each row execute function note_staff_since();

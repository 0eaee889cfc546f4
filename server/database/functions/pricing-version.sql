-- Counts changes of the rules: a quote made by other rules than today's is made again before it is paid. Settings are written whole: only
-- a column that prices or dates depend on, and that is another than before, is such a change.
create or replace function count_pricing_change() returns trigger
language plpgsql as $$
begin
  update pricing_version set version = version + 1;
  return null;
end
$$;

create or replace trigger pricing_changed after insert or update or delete on delivery_zone
for each statement execute function count_pricing_change();

create or replace trigger pricing_changed after insert or update or delete on tax_table
for each statement execute function count_pricing_change();

create or replace trigger pricing_changed after insert or delete on promotion
for each statement execute function count_pricing_change();

create or replace trigger pricing_edited after update of v on promotion
for each statement execute function count_pricing_change();

create or replace trigger pricing_changed after insert or update or delete on market
for each statement execute function count_pricing_change();

create or replace trigger pricing_changed after update on shop_settings for each row
  when ((old.country, old.tax_mode, old.time_zone, old.holidays) is distinct from (new.country, new.tax_mode, new.time_zone, new.holidays))
  execute function count_pricing_change();

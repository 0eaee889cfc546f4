-- Whatever is saved on the page of settings, all columns are written: only one that prices or dates depend on, and that is another
-- than before, is a change of the rules.
drop trigger pricing_changed on shop_settings;
create trigger pricing_changed after update on shop_settings for each row
  when ((old.country, old.tax_mode, old.time_zone, old.holidays) is distinct from (new.country, new.tax_mode, new.time_zone, new.holidays))
  execute function count_pricing_change();

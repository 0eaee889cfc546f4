-- Low and sold out go by what is bought: a shoe of which the 42 is gone has pieces all the same. Alerts are of variants now, and so
-- are the figures 'low' and 'out', which triggers count. A shop of before 0023 has none of those triggers yet; its products have one
-- version each, so its figures are right as they are.
lock table product in share row exclusive mode;
lock table stock_alert in share row exclusive mode;

drop trigger if exists product_added on product;
drop function if exists note_added_products();

delete from stock_alert;
alter table stock_alert drop constraint stock_alert_pkey;
alter table stock_alert add column variant_id uuid primary key references variant;
create index stock_alert_product on stock_alert (product_id);

-- Five or fewer were low until now, too.
insert into stock_alert (variant_id, product_id, level)
select s.id, p.id, case when s.quantity = 0 then 'out' else 'low' end from variant s join product p on p.id = s.product_id
where p.deleted_at is null and s.retired_at is null and s.quantity <= 5;

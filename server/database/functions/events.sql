-- The story of an order, as far as others are told of it.
create or replace function tell_story() returns trigger language plpgsql as $$
begin
  insert into event (type, subject, data)
  select case
      when new.kind in ('shipped', 'dispatched') then 'order.shipped'
      when new.kind in ('delivered', 'completed') then 'order.delivered'
      when new.kind = 'canceled' then 'order.canceled'
      when new.kind = 'refund-done' then 'refund.done'
      when new.kind = 'refund-failed' then 'refund.failed'
      when new.kind = 'return-requested' then 'return.requested'
      when new.kind = 'return-received' then 'return.received'
      when new.kind = 'disputed' then 'dispute.opened'
      else 'dispute.closed'
    end, new.order_id, jsonb_strip_nulls(jsonb_build_object('orderId', new.order_id, 'by', new.made_by,
      'shipmentId', new.facts -> 'shipmentId', 'refundId', new.facts -> 'refundId', 'returnId', new.facts -> 'returnId',
      'disputeId', new.facts -> 'disputeId'));
  return null;
end
$$;

create or replace trigger order_event_told after insert on order_event for each row
  when (new.kind in ('shipped', 'dispatched', 'delivered', 'completed', 'canceled', 'refund-done', 'refund-failed', 'return-requested',
    'return-received', 'disputed', 'dispute-won', 'dispute-lost', 'dispute-closed'))
  execute function tell_story();

create or replace function tell_paid() returns trigger language plpgsql as $$
begin
  insert into event (type, subject, data) values ('order.paid', new.id, jsonb_build_object('orderId', new.id));
  return null;
end
$$;

create or replace trigger order_paid_told after update of paid_at on "order" for each row
  when ((old.paid_at is null or old.unpaid) and new.paid_at is not null and not new.unpaid) execute function tell_paid();

create or replace function tell_stock() returns trigger language plpgsql as $$
begin
  insert into event (type, subject, data)
  select distinct 'stock.changed', s.product_id, jsonb_build_object('productId', s.product_id)
  from added a join variant s on s.id = a.variant_id
  on conflict do nothing;
  return null;
end
$$;

create or replace trigger stock_told after insert on stock_movement
referencing new table as added for each statement execute function tell_stock();

create or replace function tell_new_products() returns trigger language plpgsql as $$
begin
  insert into event (type, subject, data)
  select 'product.changed', a.id, jsonb_build_object('productId', a.id) from added a
  on conflict do nothing;
  return null;
end
$$;

create or replace trigger new_products_told after insert on product
referencing new table as added for each statement execute function tell_new_products();

create or replace function tell_product() returns trigger language plpgsql as $$
declare
  changed uuid := (to_jsonb(new) ->> case tg_table_name
    when 'product' then 'id' when 'content_text' then 'subject' else 'product_id' end)::uuid;
begin
  insert into event (type, subject, data) values ('product.changed', changed, jsonb_build_object('productId', changed))
  on conflict do nothing;
  return null;
end
$$;

-- Every edit of a product counts its version. A sale moves neither this nor prices, and so does not come by here.
create or replace trigger product_told after update of v, deleted_at, status_changes_at, price_from_cents, price_to_cents on product for each row
  when (old.v <> new.v or old.deleted_at is distinct from new.deleted_at or old.status_changes_at is distinct from new.status_changes_at or old.price_from_cents <> new.price_from_cents
    or old.price_to_cents <> new.price_to_cents)
  execute function tell_product();

create or replace trigger variant_told after update of sku, barcode, weight_g, img, retired_at, regular_cents, effective_cents, price_cents
  on variant for each row
  when ((old.sku, old.barcode, old.weight_g, old.img, old.retired_at, old.effective_cents)
    is distinct from (new.sku, new.barcode, new.weight_g, new.img, new.retired_at, new.effective_cents))
  execute function tell_product();

create or replace trigger text_told after insert on content_text for each row
  when (new.kind = 'product') execute function tell_product();

create or replace trigger text_change_told after update on content_text for each row
  when (new.kind = 'product' and old.texts <> new.texts) execute function tell_product();

-- A market that closes takes its prices along: that is told of no product, as its rate is not.
create or replace function tell_fixed_prices() returns trigger language plpgsql as $$
begin
  insert into event (type, subject, data)
  select distinct 'product.changed', f.product_id, jsonb_build_object('productId', f.product_id)
  from fixed f join market m on m.id = f.market_id
  on conflict do nothing;
  return null;
end
$$;

create or replace trigger new_fixed_prices_told after insert on market_price
referencing new table as fixed for each statement execute function tell_fixed_prices();

create or replace trigger changed_fixed_prices_told after update on market_price
referencing new table as fixed for each statement execute function tell_fixed_prices();

create or replace trigger deleted_fixed_prices_told after delete on market_price
referencing old table as fixed for each statement execute function tell_fixed_prices();

create or replace function tell_deleted_customer() returns trigger language plpgsql as $$
begin
  insert into event (type, subject, data) values ('customer.deleted', new.id, jsonb_build_object('customerId', new.id));
  return null;
end
$$;

create or replace trigger customer_deletion_told after update of deleted_at on account for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function tell_deleted_customer();

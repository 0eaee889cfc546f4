-- A refund has an amount, and a payment may have several. The gateway can take its time (pending), and what it has done can
-- still come back: such a one has failed, and another one may take its place.
alter table refund
  drop constraint refund_state_check,
  drop constraint refund_check,
  drop constraint refund_check1,
  add column attempts integer not null default 0,
  -- When a pending one is looked at again, or a done one of which the gateway had something to say and could not be asked.
  add column look_at timestamptz,
  -- The failed one that this one tries again.
  add column retries uuid constraint refund_retried_once unique references refund,
  add column mail_id uuid,
  add constraint refund_gateway_id_taken unique (gateway_id),
  add constraint refund_state check (state in ('open', 'pending', 'done', 'failed', 'canceled')),
  add constraint refund_ended check ((state in ('open', 'pending')) = (ended_at is null)),
  add constraint refund_named check (state not in ('pending', 'done') or gateway_id is not null),
  add constraint refund_claimed check (state = 'open' or claimed_until is null),
  add constraint refund_looked_at check (state = 'done' or (state = 'pending') = (look_at is not null));

-- Those under way may have been asked for already: they are looked for at the gateway first.
update refund set attempts = 1 where state = 'open';

drop index refund_once;
drop index refund_open;
create index refund_order on refund (order_id);
create index refund_under_way on refund (id) where state in ('open', 'pending') or look_at is not null;
create index refund_failed on refund (id) where state in ('failed', 'canceled');

-- The buyer is told once that an order was canceled. Orders that were canceled before this have neither.
alter table "order" add column canceled_at timestamptz, add column cancel_mail_id uuid;

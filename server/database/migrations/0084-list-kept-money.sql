-- Orders that are canceled while not all of their money has been asked back: the few among which `kept_money` looks.
alter table "order" add column unrefunded boolean not null default false;
create index order_unrefunded on "order" (id) where unrefunded;
update "order" o set unrefunded = true
where o.status = 'canceled' and o.number is not null and o.total_cents > coalesce((
  select sum(r.amount_cents) from refund r where r.order_id = o.id and r.state in ('open', 'pending', 'done')), 0);

-- Canceled orders whose money the shop still has: what was paid for the pieces that are not sent is more than went back or was taken
-- by a bank. A refund that has failed is known until somebody tries it again. Of an order of which nothing was sent all is due,
-- unless the goods have been refunded: then somebody has decided about the rest.
create view kept_money as
select o.id as order_id, o.number, o.canceled_at,
  (case when due.is_whole then o.total_cents else due.cents end - gone.cents)::bigint as cents
from "order" o
cross join lateral (
  select coalesce((
    select sum(r.amount_cents) from refund r
    where r.order_id = o.id and r.cause <> 'return'
      and (r.state in ('open', 'pending', 'done') or not exists (select from refund t where t.retries = r.id))), 0)
    + coalesce((
    select sum(d.amount_cents) from dispute d
    where d.order_id = o.id and d.kind = 'dispute' and d.state in ('open', 'lost')), 0) as cents
) gone
cross join lateral (
  select sum((l.quantity * l.price_cents - l.discount_cents) * l.canceled / l.quantity) as cents, sum(l.canceled) as pieces,
    bool_and(l.canceled = l.quantity) as is_whole
  from order_line l where l.order_id = o.id
) due
-- A cent for each piece, which rounding may have moved.
where o.unrefunded and o.status = 'canceled' and due.cents > gone.cents + due.pieces;

-- Orders that were canceled before the shop kept when say it in their story, too: at the time their goods came back to the shelf,
-- else when they were paid. The first halves of the ids are the time.
insert into order_event (id, order_id, at, kind, made_by)
select overlay(overlay(gen_random_uuid()::text placing
    lpad(to_hex((extract(epoch from t.at) * 1000)::bigint >> 16), 8, '0') from 1 for 8)
    placing lpad(to_hex((extract(epoch from t.at) * 1000)::bigint & 65535), 4, '0') || '-7' from 10 for 6)::uuid,
  o.id, t.at, 'canceled', 'staff'
from "order" o
  left join (select order_id, max(at) as at from stock_movement where reason = 'returned' group by order_id) m on m.order_id = o.id
  cross join lateral (values (coalesce(o.canceled_at, m.at, o.paid_at))) as t (at)
where o.status = 'canceled' and t.at is not null
  and not exists (select from order_event e where e.order_id = o.id and e.kind in ('canceled', 'lines-canceled'));

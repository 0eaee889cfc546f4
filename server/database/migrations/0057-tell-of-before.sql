-- The story of orders of the version before, as far as it has kept when. Apart from what changes tables: it takes a while in a
-- big shop, and holds up nobody. The first halves of the ids are the time.
insert into order_event (id, order_id, at, kind, made_by)
select overlay(overlay(gen_random_uuid()::text placing
    lpad(to_hex((extract(epoch from t.at) * 1000)::bigint >> 16), 8, '0') from 1 for 8)
    placing lpad(to_hex((extract(epoch from t.at) * 1000)::bigint & 65535), 4, '0') || '-7' from 10 for 6)::uuid,
  o.id, t.at, t.kind, 'staff'
from "order" o cross join lateral (values (o.dispatched_at, 'dispatched'), (o.canceled_at, 'canceled')) as t (at, kind)
where t.at is not null;

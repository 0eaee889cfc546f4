import type { OrderFlag } from '@fieldhouse/contracts/order-rows.rules';
import { sql } from 'kysely';
import { heldBack, isOnHold } from '../order/leaving.repo.ts';
import { type Filter, orderBy, pathBy } from './access-paths.repo.ts';

const hasPiecesLeft = sql`exists (
  select from order_line l where l.order_id = o.id and l.quantity > l.shipped + l.canceled)`;

const mayBeSent = sql`(o.status = 'pending' and ${heldBack} is null and ${hasPiecesLeft})`;
/** Of what is left after a parcel has gone nothing is packed yet. */
const isPacked = sql`(o.packed_at is not null
  and not exists (select from order_line l where l.order_id = o.id and l.shipped > 0))`;
const one = sql`(values (1)) as k (key)`;

export function filterByFlag(flag: OrderFlag): Filter {
  switch (flag) {
    case 'hold': {
      const held = sql`(
        with disputed as (select order_id from dispute where state = 'open')
        select order_id from disputed
        union select n.id from disputed join "order" n on n.root_id = disputed.order_id) as k (key)`;
      const path = pathBy({ count: 1, table: held }, sql`"order" o where o.number is not null and o.id = k.key`);
      return { condition: isOnHold, path };
    }
    case 'cancel': {
      const condition = sql`o.cancel_requested_at is not null`;
      const asked = sql`"order" o where o.number is not null and ${condition}`;
      return { condition, path: pathBy({ count: 1, table: one }, asked, orderBy(sql`o.number`)) };
    }
    case 'to-send':
      // The status is what leads to them: an order of which something is left is pending.
      return { condition: mayBeSent };
    case 'to-pack': {
      // Those whose slips are printed may be thousands in the morning, and the index is without them.
      const by = sql`"order" o where o.number is not null and o.status = 'pending' and (o.packed_at is null or o.sent_in_part)`;
      return { condition: sql`(${mayBeSent} and not ${isPacked})`, path: pathBy({ count: 1, table: one }, by) };
    }
  }
}

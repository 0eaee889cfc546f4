import type { StoryFacts, StoryKind, StoryTeller } from '@fieldhouse/contracts/order-story.rules';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/ids.ts';

interface OrderEvent {
  readonly kind: StoryKind;
  readonly by: StoryTeller;
  /** Of staff. */
  readonly actor?: string | null;
  readonly facts?: StoryFacts;
}

/** Adds to the story of an order, in the transaction of what it tells. */
export async function recordEvent(tx: Tx, orderId: string, event: OrderEvent): Promise<void> {
  const { kind, by, actor = null, facts = {} } = event;
  await sql`
    insert into order_event (id, order_id, kind, made_by, actor, facts)
    values (${newId()}, ${orderId}, ${kind}, ${by}, ${actor}, ${JSON.stringify(facts)}::jsonb)`.execute(tx);
}

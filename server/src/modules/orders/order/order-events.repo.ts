import type { StoryFacts, StoryKind, StoryTeller } from '@fieldhouse/contracts/order-story.rules';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db.ts';

interface NewEvent {
  readonly id: string;
  readonly orderId: string;
  readonly kind: StoryKind;
  readonly by: StoryTeller;
  readonly actor: string | null;
  readonly facts: StoryFacts;
}

export async function insertEvent(tx: Tx, { id, orderId, kind, by, actor, facts }: NewEvent): Promise<void> {
  await sql`
    insert into order_event (id, order_id, kind, made_by, actor, facts)
    values (${id}, ${orderId}, ${kind}, ${by}, ${actor}, ${JSON.stringify(facts)}::jsonb)`.execute(tx);
}

import type { StoryFacts, StoryKind, StoryTeller } from '@fieldhouse/contracts/order-story.rules';
import type { Tx } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/ids.ts';
import { insertEvent } from './order-events.repo.ts';

export interface Told {
  readonly kind: StoryKind;
  readonly by: StoryTeller;
  /** Of staff. */
  readonly actor?: string | null;
  readonly facts?: StoryFacts;
}

/** Adds to the story of an order, in the transaction of what it tells. Returns the id of the event. */
export async function tell(tx: Tx, orderId: string, { kind, by, actor = null, facts = {} }: Told): Promise<string> {
  const id = newId();
  await insertEvent(tx, { id, orderId, kind, by, actor, facts });
  return id;
}

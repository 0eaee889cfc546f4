import type { Tx } from './db/db.ts';

/**
 * What other modules do when something has happened in one that may not call them. Each is awaited in its turn, in the transaction
 * of what has happened: if one of them fails, so does all of it. `facts.ts` says who listens to what.
 */
export type Listeners<Fact, Context = Tx> = readonly ((context: Context, fact: Fact) => Promise<unknown>)[];

export async function announce<Fact, Context>(
  listeners: Listeners<Fact, Context>,
  context: Context,
  fact: Fact,
): Promise<void> {
  for (const listen of listeners) await listen(context, fact);
}

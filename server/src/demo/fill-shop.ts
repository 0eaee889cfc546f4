import { createCategory } from '../modules/catalogue/index.ts';
import { type ChangeTaker, inWrite } from '../platform/cache/changes.ts';
import type { Db } from '../platform/db/db.ts';
import { takeTurns } from '../platform/db/take-turns.ts';

const categories = [
  'Basketball',
  'Boxing',
  'Climbing',
  'Cycling',
  'Football',
  'Hiking',
  'Running',
  'Swimming',
  'Tennis',
  'Training',
  'Winter Sports',
  'Yoga',
];

/** Gives an empty demo shop something to show. */
export async function fillShop(deps: { db: Db; cache: ChangeTaker }): Promise<void> {
  await inWrite(deps, async (tx) => {
    await takeTurns(tx, 'fill the demo shop');
    const there = await tx.selectFrom('category').select('id').limit(1).execute();
    if (there.length > 0) return;
    for (const name of categories) await createCategory(tx, name, null);
  });
}

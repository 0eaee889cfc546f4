import type { Db } from '../../platform/db/db.ts';
import { newId } from '../../platform/ids.ts';
import { insertCategories } from './catalogue.repo.ts';
import { nameKey } from './catalogue.rules.ts';

/** Adds the names that are not there yet. */
export async function addCategories({ db }: { db: Db }, names: readonly string[]): Promise<void> {
  await insertCategories(
    db,
    names.map((name) => ({ id: newId(), name, nameKey: nameKey(name) })),
  );
}

import { addCategories } from '../modules/catalogue/index.ts';
import type { Db } from '../platform/db/db.ts';

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
export async function fillShop({ db }: { db: Db }): Promise<void> {
  await addCategories({ db }, categories);
}

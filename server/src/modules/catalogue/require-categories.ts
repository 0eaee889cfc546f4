import type { Tx } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { nameKey } from '../../platform/names.rules.ts';
import { lockCategories } from './directory.repo.ts';

/** The numbers of categories that must all exist, in the order of their names given and each once. */
export async function requireCategories(tx: Tx, names: readonly string[]): Promise<number[]> {
  const keys = [...new Set(names.map(nameKey))];
  const known = new Map((await lockCategories(tx, keys)).map((category) => [category.key, category.id]));
  return keys.map((key, index) => {
    const id = known.get(key);
    if (id !== undefined) return id;
    const sentence = `There is no category '${names[index] ?? key}'.`;
    throw new AppError('invalid-input', sentence, { fields: { category: sentence } });
  });
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentHash } from './content-hash.mjs';

/** Where the types of all tables are, below the top of the clone. */
export const typesFile = 'server/src/platform/db/tables.generated.ts';

/**
 * What the types of the tables were made from, so that old ones are noticed without a database.
 * @param {string} root
 */
export function typesStamp(root) {
  return contentHash(root, ['server/database', 'scripts/table-types.ts']).slice(0, 16);
}

/** @param {string} root */
export function areTypesFresh(root) {
  return readFileSync(join(root, typesFile), 'utf8').includes(typesStamp(root));
}

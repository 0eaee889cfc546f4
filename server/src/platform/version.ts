import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Of this release. The root's manifest is the one place that says it; `npm run release` writes it. */
export const version: string = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8'),
).version;

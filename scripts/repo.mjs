import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The top of the clone, whatever folder a command was typed in. */
export const repoRoot = dirname(dirname(fileURLToPath(import.meta.url)));

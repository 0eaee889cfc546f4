import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the repository, whatever folder a command was run in. */
export const repoRoot = dirname(dirname(fileURLToPath(import.meta.url)));

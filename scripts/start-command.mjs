import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot } from './repo.mjs';

/**
 * How `npm start` runs Node (decision 18), for those who start the shop without npm: its flags and its environment. From the top
 * of the clone, since a path in it is meant from there.
 */
export function readStartCommand() {
  const words = readWords('start');
  const settings = words.filter((word) => /^[A-Z_]+=/.test(word)).map((word) => word.split('='));
  return {
    flags: words.filter((word) => word.startsWith('--')),
    /** @type {Record<string, string>} */
    settings: Object.fromEntries(settings),
  };
}

/** What Node is given by `npm run dev`. */
export const readDevArguments = () => readWords('dev').slice(2);

/** @param {'start' | 'dev'} name */
function readWords(name) {
  /** @type {{ scripts: Record<typeof name, string> }} */
  const { scripts } = JSON.parse(readFileSync(join(repoRoot, 'package.json'), 'utf8'));
  return scripts[name].split(' ');
}

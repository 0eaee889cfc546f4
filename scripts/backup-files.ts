import { existsSync, statSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ScriptError } from './script-error.mjs';

const USAGE = 'npm run db:export -- shop.export, or every night: npm run db:export -- /backup --keep 14';

export interface Backup {
  readonly file: string;
  /** Those of earlier nights that are to go once this one is whole. */
  removeOlder(): Promise<string[]>;
}

/** In the order of their names they are in the order of time. */
const nameAt = (moment: Date) => `shop-${moment.toISOString().replace(/\.\d+/, '').replaceAll(':', '-')}.export`;
const isNamedByTime = (name: string) => /^shop-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.export$/.test(name);

/** A new file; or a new one in a folder, named by the moment, of which the newest are kept. */
export function readBackup(args: string[], { from, now }: { from: string; now: Date }): Backup {
  const { values, positionals } = readArguments(args);
  const [name, ...others] = positionals;
  if (!name || others.length > 0)
    throw new ScriptError('Name the file or the folder to write to.', `Like this: ${USAGE}`);
  const path = resolve(from, name);
  const isFolder = existsSync(path) && statSync(path).isDirectory();
  if (!isFolder && values.keep !== undefined)
    throw new ScriptError(`${name} is no folder, so there is nothing to keep.`, `Like this: ${USAGE}`);
  if (!isFolder && existsSync(path))
    throw new ScriptError(`${name} is there already.`, 'Name another file or a folder, or remove this one.');
  const keep = values.keep === undefined ? undefined : Number(values.keep);
  if (keep !== undefined && !(Number.isInteger(keep) && keep > 0 && keep < 10_000))
    throw new ScriptError('--keep must be how many files to keep, at least 1.', `Like this: ${USAGE}`);
  return {
    file: isFolder ? join(path, nameAt(now)) : path,
    removeOlder: async () => (keep === undefined ? [] : removeOlder(path, keep)),
  };
}

function readArguments(args: string[]) {
  try {
    return parseArgs({ args, options: { keep: { type: 'string' } }, allowPositionals: true });
  } catch (error) {
    throw new ScriptError(error instanceof Error ? error.message : String(error), `Like this: ${USAGE}`);
  }
}

async function removeOlder(folder: string, keep: number): Promise<string[]> {
  const names = (await readdir(folder)).filter(isNamedByTime).toSorted();
  const older = names.slice(0, -keep);
  for (const name of older) await rm(join(folder, name));
  return older;
}

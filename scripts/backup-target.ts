import { resolve } from 'node:path';
import type { Config } from '../server/src/platform/config/config.ts';
import { repoRoot } from './repo.mjs';
import { ScriptError } from './script-error.mjs';

/** What was named, from the folder of the person who named it; otherwise BACKUP_TO, from the top of the shop's own. */
export function wantedPlace(named: string | undefined, { backup }: Pick<Config, 'backup'>, usage: string): string {
  const from = named === undefined ? repoRoot : (process.env.INIT_CWD ?? '.');
  const target = named ?? backup.to;
  if (target === undefined) throw new ScriptError('Name the place, or set BACKUP_TO.', `Like this: ${usage}`);
  return /^\w+:\/\//.test(target) ? target : resolve(from, target);
}

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import type pg from 'pg';
import { settingNames } from '../platform/config/settings.ts';

const scripts = join(import.meta.dirname, '../../../scripts');

/** What a command says to an operator who runs it on this database, with nothing of this machine's own settings. */
export async function runShopCommand(
  name: string,
  { user, host, port, database, password }: pg.ClientConfig,
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<string> {
  const who = `${user}${password ? `:${password}` : ''}`;
  const url = `postgres://${who}@/${database}?host=${encodeURIComponent(host ?? '')}&port=${port}`;
  const none = Object.fromEntries(settingNames.map((setting) => [setting, '']));
  const env = { ...process.env, ...none, DEMO: '1', DATABASE_URL: url, ...settings };
  return new Promise((resolve) => {
    execFile(process.execPath, [join(scripts, `${name}.ts`), ...args], { env }, (_error, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });
}

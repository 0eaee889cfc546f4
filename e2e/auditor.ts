import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { settingNames } from '../server/src/platform/config/settings.ts';

/** Audits the shop against the gateway, as an operator would on a running shop. Throws with what is wrong. */
export async function expectCleanBooks(): Promise<void> {
  const { E2E_DATA_DIR } = process.env;
  if (!E2E_DATA_DIR) throw new Error('which shop?');
  const own = Object.fromEntries(settingNames.map((name) => [name, '']));
  await promisify(execFile)(process.execPath, ['scripts/audit-shop.ts'], {
    env: { ...process.env, ...own, DATA_DIR: E2E_DATA_DIR, DEMO: '1' },
  });
}

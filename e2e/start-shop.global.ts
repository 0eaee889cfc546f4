import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { openRunFolder } from '../scripts/run-folder.ts';
import { startShop } from '../scripts/start-shop.ts';
import { settingNames } from '../server/src/platform/config/settings.ts';
import { PAGE_SIZE } from './shop-under-test.ts';

/** One shop for all browser tests. The configuration reads E2E_URL again in each worker. */
export default async function setup(): Promise<() => Promise<void>> {
  // For what a killed run leaves behind: the shop's data, and the browsers' profiles.
  const { close } = await openRunFolder();
  // All requests come from this machine: a test that needs another address says so in X-Forwarded-For.
  const shop = await startShop({ PAGE_SIZE: String(PAGE_SIZE), TRUST_PROXY: 'loopback' }).catch((error: unknown) => {
    close();
    throw error;
  });
  process.env.E2E_URL = shop.url;
  process.env.E2E_DATA_DIR = shop.dataDir;
  return async () => {
    try {
      await expectCleanBooks(shop.dataDir);
    } finally {
      await shop.stop();
      close();
    }
  };
}

/** Audits what all tests have bought against the gateway, as an operator would on a running shop. Throws with what is wrong. */
async function expectCleanBooks(dataDir: string): Promise<void> {
  const own = Object.fromEntries(settingNames.map((name) => [name, '']));
  await promisify(execFile)(process.execPath, ['scripts/audit-shop.ts'], {
    env: { ...process.env, ...own, DATA_DIR: dataDir, DEMO: '1' },
  });
}

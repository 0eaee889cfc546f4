import { startShop } from '../scripts/start-shop.ts';
import { PAGE_SIZE } from './shop-under-test.ts';

/** One shop for all browser tests. The configuration reads E2E_URL again in each worker. */
export default async function setup(): Promise<() => Promise<void>> {
  // Everybody comes from this machine: whoever needs another address says so in X-Forwarded-For.
  const shop = await startShop({ PAGE_SIZE: String(PAGE_SIZE), TRUST_PROXY: 'loopback' });
  process.env.E2E_URL = shop.url;
  process.env.E2E_DATA_DIR = shop.dataDir;
  return () => shop.stop();
}

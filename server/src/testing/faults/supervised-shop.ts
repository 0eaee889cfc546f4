import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { findFreePort } from '../../../../scripts/ports.ts';
import { listWorkers, type ShopProcess, spawnShop } from '../shop-process.ts';

type Switch = 'disk-full' | 'gateway-away' | 'gateway-mute';

/** A real shop that is started again whenever it ends, as a machine's supervisor does it, and whose surroundings can fail. */
export interface SupervisedShop {
  readonly url: string;
  readonly dataDir: string;
  /** How often it had to be started again. */
  readonly restarts: () => number;
  readonly leader: () => number;
  readonly workers: () => number[];
  readonly postmaster: () => number;
  readonly said: () => string;
  ready(): Promise<void>;
  turn(name: Switch, to: 'on' | 'off'): Promise<void>;
  /** As an operator does it; gives how each of its processes has ended since. */
  close(): Promise<number | NodeJS.Signals>;
}

const PAUSE_MS = 200;
const surroundings = pathToFileURL(join(import.meta.dirname, 'faulty-services.ts')).href;

export async function superviseShop(dataDir: string, settings: Record<string, string>): Promise<SupervisedShop> {
  const switches = await mkdtemp(join(tmpdir(), 'fh-switches-'));
  const all = {
    DEMO: '1',
    PORT: String(await findFreePort()),
    DATA_DIR: dataDir,
    NODE_OPTIONS: `--import=${surroundings}`,
    FAULT_SWITCHES: switches,
    ...settings,
  };
  let shop: ShopProcess = await spawnShop(all);
  let [restarts, closing, earlier] = [0, false, ''];
  const keeping = (async () => {
    for (;;) {
      const how = await shop.ended;
      if (closing) return how;
      earlier += `${shop.said()}\n-- ended (${how}), started again --\n`;
      await sleep(PAUSE_MS);
      restarts++;
      shop = await spawnShop(all);
    }
  })();
  return {
    url: shop.url,
    dataDir,
    restarts: () => restarts,
    leader: () => shop.child.pid ?? 0,
    workers: () => listWorkers(shop),
    postmaster: () => Number(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]),
    said: () => earlier + shop.said(),
    ready: () => shop.ready(),
    async turn(name, to) {
      await mkdir(switches, { recursive: true });
      const file = join(switches, name);
      await (to === 'on' ? writeFile(file, '') : rm(file, { force: true }));
    },
    async close() {
      closing = true;
      shop.child.kill('SIGTERM');
      const how = await keeping;
      await rm(switches, { recursive: true, force: true });
      return how;
    },
  };
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../../platform/db/db.ts';
import { type SignedIn, signIn } from '../sign-in.ts';
import { type Asking, startAsking } from './asking.ts';
import { buyOften } from './buyers.ts';
import { createGoods, manage, type StaffActions, uploadOften } from './staff.ts';

/** All at once: people who look, search, sign in and buy, and the staff. */
export interface Crowd extends Asking {
  readonly buyers: readonly SignedIn[];
  /** Orders that the shop has said yes to, by buyer. */
  readonly orders: ReadonlyMap<string, string[]>;
  readonly staffActions: StaffActions;
  countOrders(): number;
  /** Nothing new is begun; resolves when all have the answers they were waiting for. */
  leave(): Promise<void>;
}

export interface CrowdSize {
  readonly buyers: number;
  readonly lookers: number;
  /** Between two looks of one person. */
  readonly pauseMs: number;
  /** When there are several, so that what their staff make does not bear the same names. */
  readonly name?: string;
  /** Staff take away again what they make, so that the shop does not grow with the load. */
  readonly steady?: boolean;
}

const client = { email: 'client@fieldhouse.test', password: 'fieldhouse-client' };

export async function letIn(
  url: string,
  db: Db,
  { buyers: count, lookers, pauseMs, name = 'all', steady = false }: CrowdSize,
): Promise<Crowd> {
  const asking = startAsking(url);
  const admin = await signIn({ deps: { db } }, 'admin');
  const goods = await createGoods(asking, admin, 6);
  const buyers: SignedIn[] = [];
  for (let n = 0; n < count; n++) buyers.push(await signIn({ deps: { db } }, 'client'));
  const orders = new Map(buyers.map(({ userId }) => [userId, [] as string[]]));
  const staffActions: StaffActions = { categories: [], pictures: [], refunded: [] };
  let over = false;
  const isOver = () => over;
  const all = () => [...orders.values()].flat();
  const visits = [
    ...buyers.map((buyer) => buyOften(asking, buyer, goods, orders.get(buyer.userId) ?? [], isOver)),
    ...Array.from({ length: lookers }, (_, n) => lookOften(asking, goods.ids, { seed: n, pauseMs }, isOver)),
    signInOften(asking, isOver),
    manage(asking, admin, { name, steady, goods, staffActions, orders: all }, isOver),
    uploadOften(asking, admin, staffActions, { isOver, pauseMs: steady ? 5000 : 250 }),
  ];
  const visiting = Promise.all(visits);
  // Told when they leave.
  visiting.catch(() => {});
  return {
    ...asking,
    buyers,
    orders,
    staffActions,
    countOrders: () => all().length,
    async leave() {
      over = true;
      await visiting;
    },
  };
}

async function lookOften(
  asking: Asking,
  ids: readonly string[],
  { seed, pauseMs }: { seed: number; pauseMs: number },
  isOver: () => boolean,
): Promise<void> {
  for (let n = seed; !isOver(); n++) {
    const id = ids[n % ids.length] ?? '';
    const paths = [
      `/api/products/forPage?page=${1 + (n % 14)}`,
      `/api/products/id/${id}`,
      '/api/products/name/steady%20ball',
      `/api/products/forPage?category=Under%20Load&name=price-asc&pricemin=${n % 10}`,
      '/api/products/names?q=bal',
      '/',
      `/product/${id}`,
    ];
    await asking.ask(paths[n % paths.length] ?? '/');
    await sleep(pauseMs);
  }
}

async function signInOften(asking: Asking, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const answer = await asking.ask('/api/auth/signin', { method: 'POST', json: client });
    if (answer && answer.status !== 200 && answer.status !== 503)
      asking.wrong.push(`signing in gave ${answer.status}: ${JSON.stringify(answer.body)}`);
    await sleep(400);
  }
}

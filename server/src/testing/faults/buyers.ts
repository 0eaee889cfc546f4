import { setTimeout as sleep } from 'node:timers/promises';
import { cards, home } from '../paying.ts';
import type { SignedIn } from '../sign-in.ts';
import type { Asking } from './asking.ts';

export interface Goods {
  readonly ids: readonly string[];
  readonly price: number;
}

const DECLINED_EVERY = 9;
/** Fewer than would be taken for card testing. */
const MAX_DECLINED = 6;

/** Buys until the visit is over; what was begun is brought to its end, however often it has to be asked for. */
export async function buyOften(
  asking: Asking,
  buyer: SignedIn,
  goods: Goods,
  orders: string[],
  isOver: () => boolean,
  mostDeclined = MAX_DECLINED,
) {
  for (let n = 1, declined = 0; !isOver(); n++) {
    const refused = n % DECLINED_EVERY === 0 && declined < mostDeclined;
    if (refused) declined++;
    const answer = await pay(asking, buyer, cartOf(goods, n), refused ? cards.declined : cards.pays);
    if (answer.status === 200 && !refused) orders.push(answer.body.orderId);
    else if (answer.status !== 400 || !refused)
      asking.wrong.push(`a purchase ended with ${answer.status}: ${JSON.stringify(answer.body)}`);
    await sleep(50);
  }
}

function cartOf({ ids, price }: Goods, n: number) {
  const chosen = new Set([ids[n % ids.length] ?? '', ids[(n * 3) % ids.length] ?? '']);
  return [...chosen].map((productId, k) => ({ productId, quantity: 1 + (k % 2), price }));
}

async function pay(asking: Asking, { token }: SignedIn, products: ReturnType<typeof cartOf>, number: string) {
  const card = { number, exp: '12/40', cvc: '123', name: 'Test Client', billing: home, shipping: home };
  const made = await asking.askPatiently('/api/dev/card-token', { method: 'POST', json: card });
  const total = products.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
  const json = { tokenId: made.body.tokenId, amount: total.toFixed(2), products };
  return asking.askPatiently('/api/payment/create', { method: 'POST', token, json });
}

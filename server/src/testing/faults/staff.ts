import { setTimeout as sleep } from 'node:timers/promises';
import { fileUrlHeader } from '@fieldhouse/contracts/uploads';
import { noise } from '../pictures.ts';
import type { SignedIn } from '../sign-in.ts';
import type { Asking } from './asking.ts';
import type { Goods } from './buyers.ts';

export interface StaffActions {
  /** What the shop has said yes to. */
  readonly categories: string[];
  readonly pictures: string[];
  readonly refunded: string[];
}

const tus = { 'tus-resumable': '1.0.0' };

export async function createGoods(asking: Asking, { token }: SignedIn, count: number): Promise<Goods> {
  const price = 12.5;
  await asking.askPatiently('/api/categories/create', { method: 'POST', token, json: { name: 'Under Load' } });
  const ids: string[] = [];
  for (let n = 0; n < count; n++) {
    const json = {
      name: `Steady Ball ${n}`,
      description: 'A ball.',
      price,
      quantity: 90_000,
      category: ['Under Load'],
      brand: 'B',
    };
    ids.push((await asking.askPatiently('/api/products/create', { method: 'POST', token, json })).body._id);
  }
  return { ids, price };
}

interface Duties {
  readonly name: string;
  readonly steady: boolean;
  readonly goods: Goods;
  readonly staffActions: StaffActions;
  readonly orders: () => readonly string[];
}

/** Edits stock, renames categories, and refunds an order now and then. */
export async function manage(
  asking: Asking,
  { token }: SignedIn,
  duties: Duties,
  isOver: () => boolean,
): Promise<void> {
  const { goods, staffActions, orders, steady } = duties;
  for (let n = 0; !isOver(); n++) {
    const id = goods.ids[n % goods.ids.length] ?? '';
    const product = await asking.ask(`/api/products/id/${id}`);
    const quantityWas = product?.status === 200 ? product.body.quantity : undefined;
    const json = { quantity: quantityWas + 1, quantityWas };
    if (quantityWas !== undefined) await asking.ask(`/api/products/update/${id}`, { method: 'PUT', token, json });
    const name = `Shelf ${duties.name} ${n}`;
    const made = await asking.ask('/api/categories/create', { method: 'POST', token, json: { name } });
    if (steady) await asking.ask(`/api/categories/delete/${encodeURIComponent(name)}`, { method: 'DELETE', token });
    else if (made?.status === 200) staffActions.categories.push(name);
    const taken = n % 5 === 4 ? orders()[n] : undefined;
    if (taken) await takeBack(asking, token, taken, staffActions);
    await sleep(100);
  }
}

async function takeBack(asking: Asking, token: string, orderId: string, { refunded }: StaffActions): Promise<void> {
  const question = { method: 'PUT', token, json: { status: 'canceled' } };
  await asking.askPatiently(`/api/orders/${orderId}`, question);
  await asking.askPatiently(`/api/orders/${orderId}/refund`, { method: 'POST', token });
  refunded.push(orderId);
}

/** Sends small pictures, one after the other; one that the shop cannot take now is given up. */
export async function uploadOften(
  asking: Asking,
  { token }: SignedIn,
  staffActions: StaffActions,
  { isOver, pauseMs }: { isOver: () => boolean; pauseMs: number },
): Promise<void> {
  for (let n = 0; !isOver(); n++) {
    const body = await noise(120, 90).png().toBuffer();
    const url = await upload(asking, token, `shelf-${n}.png`, body);
    if (url) staffActions.pictures.push(url);
    await sleep(pauseMs);
  }
}

async function upload(asking: Asking, token: string, name: string, body: Buffer): Promise<string | undefined> {
  const filename = Buffer.from(name).toString('base64');
  const announced = await asking.ask('/api/uploads', {
    method: 'POST',
    token,
    headers: { ...tus, 'upload-length': String(body.length), 'upload-metadata': `filename ${filename}` },
  });
  const location = announced?.headers.get('location');
  if (announced?.status !== 201 || !location) return undefined;
  const sent = await asking.ask(location, {
    method: 'PATCH',
    token,
    raw: body,
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
  });
  return sent?.headers.get(fileUrlHeader) ?? undefined;
}

import { fromMinor } from '@fieldhouse/contracts/money';
import { lineIdOf } from '@fieldhouse/contracts/order.rules';
import { returnMessages, returnWindow } from '@fieldhouse/contracts/return.rules';
import type { getReturnOptions as schemas } from '@fieldhouse/contracts/returns.schemas';
import type { z } from 'zod';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Speech } from '../../../platform/http/speech.ts';
import {
  admitReader,
  findRootId,
  noSuchOrderHere,
  type OrderReader,
  type ReaderDeps,
  type ReturnableLine,
  type ReturnableOrder,
  readReturnable,
} from '../../orders/index.ts';
import { getSettings, type SettingsDeps } from '../../settings/index.ts';
import { whyNotReturnable } from './create-return.ts';
import { type Paid, readExchangeable, readPaid, tryExchange } from './exchange.ts';
import { listVersions, type OtherVersion } from './return-writes.repo.ts';
import { whereTo } from './withdrawal.rules.ts';

type ReturnOptions = z.output<(typeof schemas)['response']>;

/** What of an order can be sent back now, and what could be sent instead of each line. */
export async function getReturnOptions(
  deps: SettingsDeps & ReaderDeps,
  id: string,
  reader: OrderReader,
  { t, say }: Speech,
): Promise<ReturnOptions> {
  const viewer = await admitReader(deps, id, reader);
  const settings = await getSettings(deps);
  return inTransaction(deps.db, async (tx) => {
    const order = await readReturnable(tx, id);
    if (!order) throw noSuchOrderHere();
    const problem = whyNotReturnable(order, viewer);
    const left = problem === undefined ? order.lines.filter((line) => line.left > 0) : [];
    const { until, byRightUntil } = returnWindow(order.arrivedAt, order.country, order.returnDays);
    const isSent = order.lines.some(({ shipped }) => shipped > 0);
    return {
      until: isSent ? until.toISOString() : null,
      byRightUntil: isSent && byRightUntil ? byRightUntil.toISOString() : null,
      problem: problem === undefined ? null : say(returnMessages[problem]),
      lines: await withExchanges(tx, id, left, { ...order, language: viewer === 'staff' ? null : order.language }),
      sendTo: whereTo(t, settings),
    };
  });
}

async function withExchanges(
  tx: Tx,
  orderId: string,
  lines: readonly ReturnableLine[],
  { unpaid, currency, language }: Pick<ReturnableOrder, 'unpaid' | 'currency'> & { readonly language: string | null },
): Promise<ReturnOptions['lines']> {
  if (lines.length === 0) return [];
  const rootId = (await findRootId(tx, orderId)) ?? orderId;
  const products = [...new Set(lines.map(({ productId }) => productId))];
  const versions = unpaid === null ? await listVersions(tx, products, rootId, language) : [];
  const paid = await readPaid(tx, rootId);
  const exchangeable = await readExchangeable(tx, rootId);
  return lines.map((line) => ({
    lineId: lineIdOf(orderId, line.position),
    quantity: line.left,
    exchanges:
      exchangeable(line) < 1
        ? []
        : versions.flatMap(({ variantId }) => exchangeWith(versions, variantId, line, { paid, currency })),
  }));
}

function exchangeWith(
  versions: readonly OtherVersion[],
  variantId: string,
  line: ReturnableLine,
  { paid, currency }: { paid: Paid; currency: string },
) {
  const exchange = tryExchange(versions, variantId, { line, quantity: 1 }, paid);
  if (typeof exchange === 'string') return [];
  const { options, available } = exchange.version;
  return [{ variantId, options: { ...options }, available, difference: fromMinor(exchange.differenceCents, currency) }];
}

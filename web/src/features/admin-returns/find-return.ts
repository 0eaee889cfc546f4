import { isReturnOpen, type readReturnName, returnName } from '@fieldhouse/contracts/return.rules';
import { listReturns } from '@fieldhouse/contracts/returns.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { call } from '../../lib/call.ts';
import { findOrderByNumber } from '../../lib/desk/use-other-order.ts';

type Code = NonNullable<ReturnType<typeof readReturnName>>;

/** Where a scanned slip leads. */
export type FoundReturn =
  | { readonly path: string }
  /** The order has none: one can be made. */
  | { readonly orderId: string; readonly number: number }
  | { readonly problem: string };

/** Of an order the return that is still to come; where that is not one, the list of all of them. */
export async function findReturn({ orderNumber, number }: Code): Promise<FoundReturn> {
  const q = number === null ? String(orderNumber) : returnName(orderNumber, number);
  const answer = await call(listReturns, { query: { q, page: '1', limit: '50' } });
  const fitting = answer.filter(
    (orderReturn) => orderReturn.orderNumber === orderNumber && (number === null || orderReturn.name === q),
  );
  const open = fitting.filter(({ status }) => isReturnOpen(status));
  const [only] = fitting.length === 1 ? fitting : open.length === 1 ? open : [];
  if (only) return { path: `/admin/returns/${only._id}` };
  if (fitting.length > 1) return { path: `/admin/returns?q=${orderNumber}` };
  if (number !== null) return { problem: t`There is no return ${q}.` };
  const orderId = await findOrderByNumber(orderNumber);
  return orderId ? { orderId, number: orderNumber } : { problem: t`There is no order #${orderNumber}.` };
}

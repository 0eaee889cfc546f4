import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import type { Right } from '@fieldhouse/contracts/rights';
import type { Db } from '../../../platform/db/db.ts';
import { requireRight } from '../../../platform/http/require-right.ts';
import type { Caller, RouteContext } from '../../../platform/http/route.ts';
import type { KeyedRequest } from '../../../platform/keyed-requests/keyed-request.ts';
import { createLimit } from '../../../platform/limits/limits.ts';
import { clientAddress } from '../../../platform/limits/network-address.ts';
import { hasBuyer, isOwnedBy, type Owner, ownerOf } from './buyer.ts';
import { findOrderDetail } from './order-detail.repo.ts';
import { isKeyOf } from './order-keys.repo.ts';
import type { Viewer } from './order-returns.repo.ts';
import { noSuchOrderHere } from './orders.refusals.ts';
import { findOrderOwner } from './orders.repo.ts';

/**
 * A key has 256 bits: this is against those who have time. It counts for itself, and a right key opens its order however many wrong
 * ones have come from the same network: old links, or those that were cut off, lock out no one else.
 */
const wrongKeys = createLimit({ name: 'order-key', max: 10, maxOfSession: 50, windowMs: 15 * 60_000, of: 'apart' });

export interface OrderReader {
  /** Undefined for a visitor. */
  readonly caller: Caller | undefined;
  /** From a mail; undefined when none was sent. */
  readonly key: string | undefined;
  /** The network address that wrong keys are counted for. */
  readonly address: string;
  /** Undefined when the request came without a key of its own, or needs none. */
  readonly keyed?: KeyedRequest | undefined;
  readonly requireFreshSignIn: () => void;
}

export interface ReaderDeps {
  readonly db: Db;
  readonly now: () => Date;
}

/**
 * Lets in the buyer, staff, and the holder of the key of a mail. For all others there is no such order. Staff without the right that
 * it takes beside that to orders are buyers of their own, and no more.
 */
export async function admitReader(
  deps: ReaderDeps,
  id: string,
  reader: OrderReader,
  besides: Right = 'orders',
): Promise<Viewer> {
  const { caller, key } = reader;
  const staff = caller && caller.role !== 'guest' && caller.rights.includes('orders') ? caller : undefined;
  if (staff?.rights.includes(besides)) return 'staff';
  const owner = await findOrderOwner(deps.db, id);
  if (isOwn(owner, caller) || (key !== undefined && (await opens(deps, id, owner, reader)))) return 'buyer';
  if (staff) requireRight(staff, besides);
  throw noSuchOrderHere();
}

/** Who of staff it is, for the story and the journal; null for the buyer. */
export const actorOf = (viewer: Viewer, { caller }: OrderReader): string | null =>
  viewer === 'staff' && caller && 'userId' in caller ? caller.userId : null;

const isOwn = (owner: Owner | undefined, caller: Caller | undefined): boolean =>
  owner !== undefined && caller !== undefined && isOwnedBy(owner, ownerOf(caller));

/** What has lost its buyer is opened by no key any more. */
async function opens(
  { db, now }: ReaderDeps,
  id: string,
  owner: Owner | undefined,
  { key = '', address }: OrderReader,
): Promise<boolean> {
  if (owner && hasBuyer(owner) && (await isKeyOf(db, id, key, now()))) return true;
  await wrongKeys.take(db, { address, who: id, session: address });
  return false;
}

/** Who asks for an order: by a session, or with the key of a mail. */
export function readerOf({ buyerIfAny, orderKey, request, keyed, requireFreshSignIn }: RouteContext): OrderReader {
  return { caller: buyerIfAny, key: orderKey, address: clientAddress(request), keyed, requireFreshSignIn };
}

export async function getOrder(deps: ReaderDeps, id: string, reader: OrderReader): Promise<OrderDetail> {
  const viewer = await admitReader(deps, id, reader);
  const order = await findOrderDetail(deps.db, id, viewer);
  if (!order) throw noSuchOrderHere();
  return order;
}

import { returnMessages as messages } from '@fieldhouse/contracts/return.rules';
import { portion } from '@fieldhouse/contracts/spread.rules';
import type { Tx } from '../../../platform/db/db.ts';
import { AppError, fieldError } from '../../../platform/http/app-error.ts';
import { newId, sha256 } from '../../../platform/ids.ts';
import { insertFreePayment } from '../../checkout/index.ts';
import { insertReplacement, type ReplacementLine, type ReturnableLine } from '../../orders/index.ts';
import { changeStock } from '../../stock/index.ts';
import { readRefundLedger } from '../refund/refund-ledger.repo.ts';
import { piecesUnclaimed } from '../refund/refund-parts.rules.ts';
import { worthOf } from '../refund/refund-share.rules.ts';
import { countClaims } from '../refund/replacement.repo.ts';
import { type Exchange, exchangeOf, paidFor } from './return-money.rules.ts';
import { listVersions, type OtherVersion } from './return-writes.repo.ts';

/** What pieces of an order were paid with. */
export interface Paid {
  readonly for: (line: ReturnableLine, pieces: number) => number;
  /** What goes back is so much, or a multiple of it. */
  readonly step: number;
}

/** `rootId`: the order that was paid; the lines of a replacement stand for a part of its money. */
export async function readPaid(tx: Tx, rootId: string): Promise<Paid> {
  const { order, ledger } = await readRefundLedger(tx, rootId);
  const worth = worthOf(order);
  const { step } = worth;
  return {
    for: (line, pieces) =>
      line.rootCents === null
        ? paidFor(worth, ledger, line.position, pieces)
        : portion(line.rootCents, pieces, line.quantity, step),
    step,
  };
}

/**
 * How many pieces of a line are paid for, so that something may be sent instead: what was refunded by hand is not replaced, too.
 * Pieces that came as a replacement stand for others, and go back while no more was given than was paid.
 */
export async function readExchangeable(tx: Tx, rootId: string): Promise<(line: ReturnableLine) => number> {
  const { ledger } = await readRefundLedger(tx, rootId);
  const claims = await countClaims(tx, rootId);
  return ({ position, rootPosition, left }) => {
    const sold = ledger.lines.find((one) => one.position === (rootPosition ?? position));
    if (!sold) return 0;
    const claimed = claims.get(sold.position);
    const free = piecesUnclaimed(sold, claimed) - (claimed?.awaited ?? 0);
    return rootPosition === null ? Math.min(left, free) : left + Math.min(free, 0);
  };
}

export interface WantedExchange {
  readonly line: ReturnableLine;
  readonly quantity: number;
  readonly variantId: string;
  /** Where it stands in the request. */
  readonly at: number;
}

/** What would come back for each piece; why not: in words. */
export function tryExchange(
  versions: readonly OtherVersion[],
  variantId: string,
  { line, quantity }: Pick<WantedExchange, 'line' | 'quantity'>,
  paid: Paid,
): (Exchange & { readonly version: OtherVersion; readonly priceCents: number }) | string {
  const version = versions.find((one) => one.variantId === variantId);
  if (!version || version.productId !== line.productId) return messages.exchange;
  if (version.variantId === line.variantId) return messages.same;
  if (version.available < quantity) return messages.soldOut;
  const today = versions.find((one) => one.variantId === line.variantId);
  const isSame = version.closedCents !== null && version.closedCents === today?.closedCents;
  const priceCents = isSame ? line.priceCents : version.priceCents;
  const exchange = exchangeOf(paid.for(line, quantity), line.priceCents, priceCents, paid.step);
  return exchange ? { ...exchange, version, priceCents } : messages.dearer;
}

export interface ChosenExchange extends ReplacementLine {
  /** Of what is sent: { Size: '43' }. */
  readonly options: OtherVersion['options'];
}

/** The lines of the order that is sent instead, in the order of the request. */
export async function chooseExchanges(
  tx: Tx,
  rootId: string,
  wanted: readonly WantedExchange[],
): Promise<ChosenExchange[]> {
  if (wanted.length === 0) return [];
  const versions = await listVersions(tx, [...new Set(wanted.map(({ line }) => line.productId))], rootId);
  const paid = await readPaid(tx, rootId);
  const exchangeable = await readExchangeable(tx, rootId);
  return wanted.map(({ line, quantity, variantId, at }) => {
    if (quantity > exchangeable(line)) throw refusal(messages.unpaid, at);
    const exchange = tryExchange(versions, variantId, { line, quantity }, paid);
    if (typeof exchange === 'string') throw refusal(exchange, at);
    const { version, priceCents, keptCents: rootCents } = exchange;
    const rootPosition = line.rootPosition ?? line.position;
    return { variantId, quantity, priceCents, options: version.options, rootPosition, rootCents };
  });
}

const refusal = (sentence: string, at: number, cause?: unknown) =>
  fieldError('refused', `lines.${at}.exchangeFor`, sentence, cause);

interface Replacing {
  readonly id: string;
  readonly orderId: string;
  readonly rootId: string;
  readonly mailId: string | null;
  readonly actor: string | null;
}

/** Its pieces are committed at once. Two lines may want the same version, and then it has to be there for both. */
export async function placeReplacement(
  tx: Tx,
  { actor, ...replacing }: Replacing,
  lines: readonly ReplacementLine[],
  at: number,
): Promise<void> {
  // Stands for the token of a card, which pays once.
  const tokenHash = sha256(`replacement ${replacing.id}`);
  await insertReplacement(tx, { ...replacing, lines });
  await insertFreePayment(tx, { id: newId(), orderId: replacing.id, tokenHash });
  const changes = lines.map(({ variantId, quantity }) => ({ variantId, delta: -quantity, committed: quantity }));
  try {
    await changeStock(tx, changes, { reason: 'sold', orderId: replacing.id, ...(actor !== null && { actor }) });
  } catch (error) {
    // The last one was sold in this moment.
    if (error instanceof AppError && error.code === 'refused') throw refusal(messages.soldOut, at, error);
    throw error;
  }
}

import { HOUR_MS } from '@fieldhouse/contracts/durations.rules';
import type { Db } from '../platform/db/db.ts';
import type { BookedCharge, PaymentGateway } from '../platform/payments/payment-gateway.ts';
import * as repo from './audit.repo.ts';
import { findBrokenDisputes } from './audit-disputes.ts';
import { brokenLedger, brokenRefunds } from './audit-refunds.repo.ts';
import { brokenReturns } from './audit-returns.repo.ts';

export interface AuditDeps {
  readonly db: Db;
  readonly payments: Pick<PaymentGateway, 'listCharges' | 'listDisputes'>;
}

export interface Audit {
  readonly problems: readonly string[];
  readonly charges: number;
  /** By currency: yen and dollars have no sum. */
  readonly amounts: Readonly<Record<string, ChargedAmounts>>;
}

interface ChargedAmounts {
  readonly chargedCents: number;
  readonly refundedCents: number;
}

const checks = [
  repo.brokenStock,
  repo.brokenOrders,
  repo.brokenQuotes,
  brokenRefunds,
  brokenLedger,
  ...brokenReturns,
  repo.overdue,
  repo.lostMails,
  repo.tracesLeft,
];

/** Those that hold at any moment, for a copy of an earlier one: what was open then has ended since. */
const timeless = checks.filter((check) => check !== repo.overdue);

const BATCH = 500;
/** A charge may be older than the payment's end, and the gateway's clock may differ from ours. */
const SLACK_MS = HOUR_MS;

/**
 * Checks the shop against the gateway's records and against itself: charges match paid orders to the cent, movements
 * match stock, refunds are for what was sold, the ledger comes to its documents, what comes back is refunded or replaced, nothing is
 * open for too long, every email is accounted for, and nothing names who has left. Safe to run on a live shop.
 */
export async function auditShop({ db, payments }: AuditDeps, since = new Date(0)): Promise<Audit> {
  const startedAt = new Date();
  const charged = await compareCharges({ db, payments }, since);
  const problems = [
    ...charged.problems,
    ...(await findUnchargedPayments(db, charged.seen, { since: later(since), until: startedAt })),
    ...(await findBrokenDisputes({ db, payments }, since)),
    ...(await repo.findProblems(db, checks)),
  ];
  const { charges, amounts } = charged;
  return { problems, charges, amounts };
}

/** Checks a copy of the shop against itself alone: the gateway knows of charges that came later. */
export const auditCopy = (db: Db): Promise<readonly string[]> => repo.findProblems(db, timeless);

const later = (since: Date) => (since.getTime() === 0 ? since : new Date(since.getTime() + SLACK_MS));

interface ComparedCharges extends Audit {
  readonly problems: string[];
  readonly seen: ReadonlySet<string>;
}

async function compareCharges({ db, payments }: AuditDeps, since: Date): Promise<ComparedCharges> {
  const problems: string[] = [];
  const seen = new Set<string>();
  let charges = 0;
  const amounts: Record<string, ChargedAmounts> = {};
  let batch: BookedCharge[] = [];
  const check = async () => {
    problems.push(...(await compare(db, batch)));
    batch = [];
  };
  for await (const charge of payments.listCharges(since)) {
    seen.add(charge.intentId);
    charges++;
    const { chargedCents = 0, refundedCents = 0 } = amounts[charge.currency] ?? {};
    amounts[charge.currency] = {
      chargedCents: chargedCents + charge.chargedCents,
      refundedCents: refundedCents + charge.refundedCents,
    };
    batch.push(charge);
    if (batch.length === BATCH) await check();
  }
  await check();
  return { problems, seen, charges, amounts };
}

async function compare(db: Db, charges: readonly BookedCharge[]): Promise<string[]> {
  const ids = charges.flatMap(({ paymentId }) => (paymentId ? [paymentId] : []));
  const known = new Map((await repo.listPayments(db, ids)).map((payment) => [payment.id, payment]));
  return charges.flatMap((charge) => {
    const problem = findDifference(charge, known.get(charge.paymentId ?? ''));
    return problem ? [problem] : [];
  });
}

/** An open payment may have been charged without knowing it yet; if it stays open, it is overdue. */
function findDifference(charge: BookedCharge, payment: repo.BookedPayment | undefined): string | undefined {
  const { intentId, chargedCents, refundedCents } = charge;
  if (!payment) return `charge ${intentId} of ${chargedCents} cents belongs to no payment`;
  const { id, state, amountCents, currency } = payment;
  if (charge.currency !== currency) return `payment ${id} is in ${currency}, but was charged in ${charge.currency}`;
  if (chargedCents !== amountCents) return `payment ${id} is ${amountCents} cents, but ${chargedCents} were charged`;
  if (state !== 'paid' && state !== 'open') return `payment ${id} is ${state}, but ${chargedCents} cents were charged`;
  if (state === 'paid' && payment.intentId !== intentId) return `payment ${id} was charged twice: also as ${intentId}`;
  return possiblyRefunded(payment).has(refundedCents)
    ? undefined
    : `payment ${id}: ${payment.refundedCents} cents were refunded, but ${refundedCents} at the gateway`;
}

/** Each refund in progress may or may not have gone through at the gateway. */
function possiblyRefunded({ refundedCents, underWayCents }: repo.BookedPayment): Set<number> {
  const sums = new Set([refundedCents]);
  for (const cents of underWayCents) for (const sum of [...sums]) sums.add(sum + cents);
  return sums;
}

async function findUnchargedPayments(
  db: Db,
  seen: ReadonlySet<string>,
  { since, until }: { since: Date; until: Date },
): Promise<string[]> {
  const problems: string[] = [];
  let after: string | null = null;
  for (;;) {
    const paid: repo.BookedPayment[] = await repo.listPaidAfter(db, { after, since, until, limit: BATCH });
    for (const { id, intentId } of paid)
      if (intentId === null || !seen.has(intentId))
        problems.push(`payment ${id} is paid, but the gateway knows no charge`);
    after = paid.at(-1)?.id ?? null;
    if (paid.length < BATCH) return problems;
  }
}

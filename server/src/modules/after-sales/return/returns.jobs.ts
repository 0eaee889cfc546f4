import type { Tx } from '../../../platform/db/db.ts';
import type { TaskHandlers } from '../../../platform/jobs/jobs.ts';
import { queueMail } from '../../../platform/mailer/mail.repo.ts';
import { type ComposedMail, deliver } from '../../../platform/mailer/mailer.ts';
import {
  createOrderKey,
  findOrder,
  findReturn,
  getOrderLetterhead,
  hasBuyer,
  type OrderMailDeps,
  type Owner,
} from '../../orders/index.ts';
import { getSettings, getShopLetterhead } from '../../settings/index.ts';
import { type ReturnMailKind, writeReturnMail, writeShopReturnMail } from './returns.emails.ts';
import { type WithdrawalOutcome, whereTo } from './withdrawal.rules.ts';

interface ReturnMailJob {
  mailId: string;
  orderId: string;
  /** None: a withdrawal of which nothing comes back. */
  returnId?: string;
  /** What follows from a withdrawal. */
  outcome?: WithdrawalOutcome;
  /** Who says that they withdraw. */
  withdrawer?: string;
  kind: ReturnMailKind | 'return-asked';
  /** When it was queued: a receipt says when the withdrawal came. */
  at: string;
}

declare module '../../../platform/jobs/jobs.ts' {
  interface Tasks {
    'send-return-mail': ReturnMailJob;
  }
}

type About = Readonly<Pick<ReturnMailJob, 'orderId' | 'returnId' | 'outcome' | 'withdrawer'>>;

/** Once the transaction is through; null when the buyer has left. */
export async function queueReturnMail(
  tx: Tx,
  kind: ReturnMailKind,
  { accountId, guestId, ...about }: Owner & About,
): Promise<string | null> {
  if (!hasBuyer({ accountId, guestId })) return null;
  return queue(tx, kind, about, accountId);
}

/** Of an order that there is not: as much work as a real one, and dropped where it would be written. */
export async function queueNoMail(tx: Tx, orderId: string): Promise<void> {
  await queue(tx, 'withdrawal', { orderId });
}

/** A return waits for staff. */
export async function tellShopOfReturn(tx: Tx, about: About): Promise<void> {
  await queue(tx, 'return-asked', about);
}

const queue = (tx: Tx, kind: ReturnMailJob['kind'], about: About, accountId: string | null = null) =>
  queueMail(tx, { task: 'send-return-mail', kind, accountId }, { kind, at: new Date().toISOString(), ...about });

export function returnTasks(deps: OrderMailDeps): Pick<TaskHandlers, 'send-return-mail'> {
  return { 'send-return-mail': (job) => deliver(deps, job.mailId, () => compose(deps, job)) };
}

async function compose(
  deps: OrderMailDeps,
  { orderId, returnId, outcome, withdrawer, kind, at }: ReturnMailJob,
): Promise<ComposedMail | undefined> {
  const { db, now } = deps;
  const order = await findOrder(db, orderId);
  const reader = kind === 'return-asked' ? 'staff' : 'buyer';
  const returnRequest = returnId === undefined ? undefined : await findReturn(db, returnId, reader);
  if (!order) return undefined;
  if (kind === 'return-asked') {
    if (!returnRequest) return undefined;
    const { head, to } = await getShopLetterhead(deps);
    return { to, ...writeShopReturnMail({ ...head, order, returnRequest }) };
  }
  const head = await getOrderLetterhead(deps, orderId);
  const settings = await getSettings(deps);
  const [name, address] = [order.userName ?? '', order.email];
  if (!address) return undefined;
  const key = order.userId === null || kind === 'withdrawal' ? await createOrderKey(db, orderId, now()) : undefined;
  const facts = {
    ...head,
    name,
    order,
    returnRequest,
    outcome,
    withdrawer,
    key,
    sendTo: whereTo(head.t, settings),
    timeZone: settings.timeZone,
    at,
  };
  return { to: { name, address }, ...writeReturnMail(kind, facts) };
}

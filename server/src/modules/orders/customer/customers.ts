import { customerMessages } from '@fieldhouse/contracts/order-rows.rules';
import type { Customer } from '@fieldhouse/contracts/orders.schemas';
import type { Right } from '@fieldhouse/contracts/rights';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { announce } from '../../../platform/facts.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { newId } from '../../../platform/ids.ts';
import { journal } from '../../journal/index.ts';
import { forgetUses } from '../../pricing/index.ts';
import { readRows } from '../desk/order-rows.repo.ts';
import { eraseBuyer } from '../order/order-writes.repo.ts';
import type { OrderFacts } from '../order/orders.deps.ts';
import { erasePastOrders, listPastOrdersOf } from '../past/past-orders.repo.ts';
import {
  deleteNotes,
  findCustomer,
  findFigures,
  holdCustomer,
  insertNote,
  listNewestNumbers,
  listNotesOn,
  listReturnsBy,
  listReviewsBy,
} from './customers.repo.ts';

const ORDERS = 20;
const RETURNS = 20;
const REVIEWS = 20;
const NOTES = 100;

export const noSuchCustomer = () => new AppError('not-found', customerMessages.notFound);

interface Reading {
  /** The shop's: what was sold in another is summed up by its rate. */
  readonly currency: string;
  /** Of who reads: each is told what theirs cover. */
  readonly rights: readonly Right[];
}

export async function getCustomer(db: Db, id: string, { currency, rights }: Reading): Promise<Customer> {
  const person = await findCustomer(db, id);
  if (!person) throw noSuchCustomer();
  const { accountId, name, email, since } = person;
  const reviews = accountId ? await listReviewsBy(db, accountId, REVIEWS) : [];
  return {
    _id: id,
    userId: accountId ?? null,
    name,
    email,
    since: since.toISOString(),
    currency,
    ...(rights.includes('orders') && {
      ...(await findFigures(db, person, currency)),
      newestOrders: await readRows(db, await listNewestNumbers(db, person, ORDERS)),
      pastOrders: await listPastOrdersOf(db, person, ORDERS),
    }),
    ...(rights.includes('refunds') && { returns: await listReturnsBy(db, person, RETURNS) }),
    reviews: rights.includes('content') ? reviews : reviews.filter(({ hidden }) => !hidden),
    notes: await listNotesOn(db, person, NOTES),
  };
}

export async function addCustomerNote(tx: Tx, id: string, text: string, author: string): Promise<void> {
  const person = (await holdCustomer(tx, id)) ? await findCustomer(tx, id) : undefined;
  if (!person) throw noSuchCustomer();
  const noteId = newId();
  const isGuest = person.accountId === undefined;
  await insertNote(tx, { id: noteId, accountId: isGuest ? null : id, guestId: isGuest ? id : null, author, text });
  // What it says is about a person, and goes with them.
  const after = { noteId };
  await journal(tx, { actor: author, action: 'addCustomerNote', subject: 'customer', subjectId: id, after });
}

/** When an account is deleted: what it has bought stays without the person, also what it has taken over from guests. */
export async function forgetBuyer(
  tx: Tx,
  account: { readonly id: string; readonly email: string },
  facts: Pick<OrderFacts, 'buyerErased'>,
): Promise<void> {
  await deleteNotes(tx, account.id);
  await erasePastOrders(tx, account);
  const orders = await eraseBuyer(tx, account.id);
  await forgetUses(tx, orders);
  await announce(facts.buyerErased, tx, orders);
}

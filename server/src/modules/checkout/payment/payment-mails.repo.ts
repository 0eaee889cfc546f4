import { fromMinor } from '@fieldhouse/contracts/money';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { Owner } from '../../orders/index.ts';
import { amountsOf, soldName, soldOptions } from '../../orders/index.ts';
import type { MailedPayment, PaymentMailKind } from './payment.emails.ts';

/** One mail per payment that takes its time; undefined when it has its mail, has ended, or has no buyer any more. */
export async function setPendingMail(tx: Tx, paymentId: string, mailId: string): Promise<Owner | undefined> {
  const { rows } = await sql<Owner>`
    update payment set pending_mail_id = ${mailId}
    where id = ${paymentId} and state = 'open' and pending_mail_id is null and num_nonnulls(account_id, guest_id) > 0
    returning account_id as "accountId", guest_id as "guestId"`.execute(tx);
  return rows[0];
}

/** Of one whose buyer has been told that it takes its time. */
export async function setFailedMail(tx: Tx, paymentId: string, mailId: string): Promise<Owner | undefined> {
  const { rows } = await sql<Owner>`
    update payment set failed_mail_id = ${mailId}
    where id = ${paymentId} and pending_mail_id is not null and failed_mail_id is null
      and num_nonnulls(account_id, guest_id) > 0
    returning account_id as "accountId", guest_id as "guestId"`.execute(tx);
  return rows[0];
}

/** Undefined when there is nothing to say any more: it has ended meanwhile, or the buyer was not told that it takes its time. */
export async function findPaymentToMail(
  db: Db,
  paymentId: string,
  kind: PaymentMailKind,
): Promise<(MailedPayment & { readonly email: string; readonly orderId: string }) | undefined> {
  const payment = await db
    .selectFrom('payment as p')
    .innerJoin('order as o', 'o.id', 'p.order_id')
    .leftJoin('account as a', (join) => join.onRef('a.id', '=', 'p.account_id').on('a.deleted_at', 'is', null))
    .leftJoin('guest as g', 'g.id', 'p.guest_id')
    .select(({ fn }) => [
      fn.coalesce('a.email', 'g.email').as('email'),
      'a.name as accountName',
      'o.address',
      'o.quote',
      'o.id as orderId',
    ])
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom('order_line as l')
          .select([
            soldName.as('name'),
            soldOptions.as('options'),
            'l.img',
            'l.quantity',
            'l.price_cents as priceCents',
          ])
          .whereRef('l.order_id', '=', 'o.id')
          .orderBy('l.position'),
      ).as('lines'),
    )
    .select(['p.amount_cents as amountCents', 'p.currency'])
    .where('p.id', '=', paymentId)
    .$if(kind === 'payment-pending', (query) => query.where('p.state', '=', sql.lit('open')))
    .$if(kind === 'payment-failed', (query) =>
      query
        .innerJoin('mail as told', 'told.id', 'p.pending_mail_id')
        .where('told.sent_at', 'is not', null)
        .where('p.state', 'in', ['declined', 'canceled']),
    )
    .executeTakeFirst();
  if (!payment?.email) return undefined;
  return {
    email: payment.email,
    orderId: payment.orderId,
    name: payment.accountName ?? payment.address?.name ?? '',
    amount: fromMinor(payment.amountCents, payment.currency),
    currency: payment.currency.toUpperCase(),
    ...(payment.quote && amountsOf(payment.quote, payment.quote.currency)),
    lines: payment.lines.map(({ priceCents, ...line }) => ({
      ...line,
      price: fromMinor(priceCents, payment.currency),
    })),
  };
}

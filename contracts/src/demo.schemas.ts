import { z } from 'zod';
import { accountMessages } from './account.rules.ts';
import { givenAddress } from './address.schemas.ts';
import { otherMethodNames } from './payment-methods.rules.ts';
import { email, pagedQuery, typedText } from './text.schemas.ts';

const keptMail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  createdAt: z.string(),
});
export type KeptMail = z.output<typeof keptMail>;

export const listMailbox = { query: z.object(pagedQuery), list: keptMail };
export const createGoogleToken = {
  body: z.object({
    email,
    name: typedText(accountMessages.name, 100),
  }),
  response: z.object({ tokenId: z.string() }),
};

/** What a jsonb column cannot take is left out. */
const typed = z
  .string()
  .max(200)
  .optional()
  .default('')
  .transform((text) => text.replaceAll('\u0000', '').toWellFormed());

export const createCardToken = {
  body: z.object({
    /** Of a card. */
    number: z.string().max(40).optional(),
    method: z.enum(otherMethodNames).optional(),
    exp: z.string().max(20).optional(),
    cvc: z.string().max(10).optional(),
    name: typed,
    email: typed,
    billing: givenAddress.nullish(),
    shipping: givenAddress.nullish(),
  }),
  response: z.object({ tokenId: z.string() }),
};
/** `fail` is a buyer who does not pass the bank's question; `wait`: the bank takes its time, and is asked again later. */
export const confirmCard = {
  body: z.object({ clientSecret: z.string().max(500), outcome: z.enum(['pass', 'fail', 'wait']).optional() }),
  response: z.object({
    status: z.string(),
    /** Where the bank sends the buyer back to; a card is confirmed without leaving. */
    returnUrl: z.string().optional(),
  }),
};
export const listCharges = {
  response: z.array(
    z.object({
      intentId: z.string(),
      paymentId: z.string().optional(),
      amount: z.number(),
      refunded: z.number(),
      createdAt: z.string(),
    }),
  ),
};
export const refundInDashboard = {
  body: z.object({ orderId: z.uuid(), amount: z.number().min(0.01).max(999_999.99).optional() }),
  response: z.object({ gatewayId: z.string() }),
};
/** `inquiry`: the bank only asks, as yet. Without an amount all of the charge is disputed. */
export const openDispute = {
  body: z.object({
    orderId: z.uuid(),
    kind: z.enum(['dispute', 'inquiry', 'warning']).optional(),
    amount: z.number().min(0.01).max(999_999.99).optional(),
  }),
  response: z.object({ disputeId: z.string() }),
};
/** An inquiry can become a dispute (`escalated`) or come to nothing (`closed`), as a warning can. */
export const endDispute = {
  body: z.object({ disputeId: z.string().max(100), outcome: z.enum(['won', 'lost', 'closed', 'escalated']) }),
  response: z.object({ disputeId: z.string() }),
};

import { z } from 'zod';
import { messages } from './messages.ts';
import { NEWSLETTER_LENGTH, newsletterMessages } from './newsletter.rules.ts';
import { byId, byToken, done, email, pagedQuery, typedLine, typedText } from './text.schemas.ts';

const { page, limit } = pagedQuery;

const letter = z.object({
  title: typedLine(newsletterMessages.title, NEWSLETTER_LENGTH.title),
  content: typedText(newsletterMessages.content, NEWSLETTER_LENGTH.content),
});

const newsletter = z.object({
  _id: z.uuid(),
  title: z.string(),
  content: z.string(),
  createdAt: z.string(),
  /** How many it was meant for. The next five add up to it. */
  recipients: z.int(),
  sent: z.int(),
  failed: z.int(),
  inDoubt: z.int(),
  /** Unsubscribed or gone before it was their turn. */
  skipped: z.int(),
  left: z.int(),
  /** The mail server was away at the last try. */
  interrupted: z.boolean(),
});
export type Newsletter = z.output<typeof newsletter>;

const letterMessages = messages('newsletter', {
  state: 'Please choose which ones: in-doubt or failed',
  key: 'A key must have 16 to 64 letters, digits, _ or -',
} as const);

const openState = z.enum(['in-doubt', 'failed'], { error: letterMessages.state });
export type OpenState = z.output<typeof openState>;

const delivery = z.object({
  userId: z.uuid(),
  name: z.string(),
  email: z.string(),
  /** When it was handed to the mail server, or refused by it. */
  at: z.string(),
  error: z.string().nullable(),
});
export type Delivery = z.output<typeof delivery>;

/** Generated for each newsletter. A repeated call with the same key, because the response was lost, sends nothing. */
const key = z.string().regex(/^[\w-]{16,64}$/, letterMessages.key);

export const sendNewsletter = { body: letter.extend({ key: key.optional() }), response: done };
export const sendTestNewsletter = { body: letter, response: done };
export const listNewsletters = { query: z.object({ page, limit }), list: newsletter };
/** `postalAddress` is that of the company at the foot of every email, which many countries require; null while there is none. */
export const countSubscribers = {
  response: z.object({ subscribers: z.int(), postalAddress: z.string().nullable() }),
};
export const listOpenDeliveries = {
  params: byId,
  query: z.object({ page, limit, state: openState.optional().default('in-doubt') }),
  response: z.array(delivery),
};
export const resendNewsletter = { params: byId, body: z.object({ state: openState }), response: done };
export const findSubscription = { params: byToken, response: z.object({ subscribed: z.boolean() }) };
export const unsubscribe = { params: byToken, response: done, seeOther: true as const };

export const subscribeVisitor = {
  body: z.object({ email }),
  response: done,
};
export const findSubscriber = {
  params: byToken,
  /** `ended`: unsubscribed since. */
  response: z.object({ state: z.enum(['unconfirmed', 'subscribed', 'ended']) }),
};
export const confirmSubscription = { params: byToken, response: done, seeOther: true as const };

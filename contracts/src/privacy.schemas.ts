import { z } from 'zod';
import { accountMessages } from './account.rules.ts';
import { link } from './accounts.schemas.ts';
import { address, orderDetail } from './order.schemas.ts';
import { pastOrder } from './past-orders.schemas.ts';
import { privacyMessages, REASON_LENGTH } from './privacy.rules.ts';
import { byId, done, email, typedText } from './text.schemas.ts';

const consent = z.object({
  at: z.string(),
  /** Agreed, or does not want it any more. */
  given: z.boolean(),
  /** `unconfirmed`: of a visitor, in a shop that has addresses not confirmed. */
  source: z.enum(['sign-up', 'profile', 'visitor', 'unconfirmed', 'confirmation', 'mail', 'import']),
  /** What stood there. */
  text: z.string(),
});

/** All that the shop has about somebody; what they have sent back is also with its order. */
const personalData = z.object({
  exportedAt: z.string(),
  /** None of a guest. */
  account: z
    .object({
      _id: z.uuid(),
      name: z.string(),
      email: z.string(),
      language: z.string(),
      newsLetter: z.boolean(),
      createdAt: z.string(),
      updatedAt: z.string(),
      /** How they sign in. */
      signIn: z.array(z.enum(['password', 'google', 'second-factor'])),
      devices: z.array(z.object({ device: z.string(), createdAt: z.string(), lastSeenAt: z.string() })),
    })
    .nullable(),
  email: z.string(),
  addresses: z.array(address),
  orders: z.array(orderDetail),
  returns: z.array(orderDetail.shape.returns.element),
  /** Of the shop before this one. */
  pastOrders: z.array(pastOrder),
  reviews: z.array(
    z.object({
      productId: z.uuid(),
      productName: z.string(),
      rating: z.number(),
      description: z.string(),
      createdAt: z.string(),
    }),
  ),
  consents: z.array(consent),
});
export type PersonalData = z.output<typeof personalData>;

const reason = typedText(privacyMessages.reason, REASON_LENGTH);
const password = z
  .string({ error: accountMessages.password })
  .min(1, accountMessages.password)
  .max(1000, accountMessages.passwordLength)
  .optional();

export const exportMe = { response: personalData };
/** Without a password, where there is none, it takes a fresh sign-in. */
export const deleteMe = { body: z.object({ password }), response: done };
export const exportCustomer = { params: byId, body: z.object({ reason }), response: personalData };
export const eraseAddress = { body: z.object({ email, reason }), response: done };
export const changeEmail = { body: z.object({ email, password }), response: done };
export const changeEmailOf = { params: byId, body: z.object({ email, reason }), response: done };
export const confirmEmail = { body: z.object({ link }), response: done };

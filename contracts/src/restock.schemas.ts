import { z } from 'zod';
import { restockMessages } from './restock.rules.ts';
import { byToken, done, email } from './text.schemas.ts';

const request = z.object({
  /** `told`: the mail has been sent. `ended`: by its link, or because the product is no longer sold. */
  state: z.enum(['unconfirmed', 'waiting', 'told', 'ended']),
  productId: z.uuid(),
  variantId: z.uuid(),
  name: z.string(),
  /** What of the product it is: size, colour. */
  options: z.record(z.string(), z.string()),
});
export type RestockRequest = z.output<typeof request>;

export const requestRestock = {
  body: z.object({ variantId: z.uuid(restockMessages.variant), email: email.optional() }),
  response: done,
};
export const findRestockRequest = { params: byToken, response: request };
export const confirmRestockRequest = { params: byToken, response: done, seeOther: true as const };
export const endRestockRequest = { params: byToken, response: done, seeOther: true as const };

import { z } from 'zod';

/** What every page needs to know about the shop itself. */
export const getShop = {
  response: z.object({
    name: z.string(),
    /** Where the shop stands, without a slash at the end: for canonical addresses. */
    url: z.string(),
    demo: z.boolean(),
    /** Emails are shown at /dev/mailbox instead of being sent; false if a demo shop has a real mail server. */
    mailbox: z.boolean(),
    /** For the provider's own sign-in button; none where there is no such provider. */
    googleClientId: z.string().optional(),
    /** Where the footer leads, in its order. */
    pages: z.array(z.object({ slug: z.string(), title: z.string() })),
  }),
};

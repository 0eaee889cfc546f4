import { z } from 'zod';
import { accountMessages } from './account.rules.ts';
import { pagedQuery, typedText } from './text.schemas.ts';

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
    email: typedText(accountMessages.email, 254).pipe(z.email(accountMessages.emailPattern)),
    name: typedText(accountMessages.name, 100),
  }),
  response: z.object({ tokenId: z.string() }),
};

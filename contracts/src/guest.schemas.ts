import { z } from 'zod';
import { accountMessages } from './account.rules.ts';
import { typedText } from './text.schemas.ts';

export const startGuestSession = {
  body: z.object({ email: typedText(accountMessages.email, 254).pipe(z.email(accountMessages.emailPattern)) }),
  response: z.object({ tokenId: z.string() }),
};

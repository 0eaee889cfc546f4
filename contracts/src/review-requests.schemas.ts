import { z } from 'zod';

const byToken = z.object({ token: z.string() });

export const findReviewRequests = { params: byToken, response: z.object({ stopped: z.boolean() }) };
export const stopReviewRequests = {
  params: byToken,
  response: z.object({ message: z.string() }),
  seeOther: true as const,
};

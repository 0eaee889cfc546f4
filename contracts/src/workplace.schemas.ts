import { z } from 'zod';
import { COUNTED } from './workplace.rules.ts';

/** No further than this: then there may be more. Absent for who may not see what is counted. */
const waiting = z.int().max(COUNTED).optional();

/** How much there is to do. */
export const getWaiting = {
  response: z.object({ toPack: waiting, cancelRequests: waiting, returns: waiting, failedMails: waiting }),
};

export type Waiting = z.output<(typeof getWaiting)['response']>;

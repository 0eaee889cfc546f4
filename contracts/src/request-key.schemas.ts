import { z } from 'zod';

export const keyMessages = {
  pattern: 'A key is a UUID that you make up for one request.',
  taken: 'This key has been used for another request.',
} as const;

/** Whoever repeats a request with its key gets what the first has made: nothing happens twice. After a day it is free again. */
export const requestKey = z.uuid({ error: keyMessages.pattern }).optional();

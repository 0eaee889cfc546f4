import { createCeiling } from '../../../platform/limits/ceilings.ts';

const HOUR_MS = 60 * 60_000;

/** From one network, whatever address is given. */
export const messagesFrom = createCeiling({
  name: 'contact-from',
  max: 10,
  windowMs: HOUR_MS,
  sentence: 'Too many messages have been sent from your network. Please try again in an hour.',
});

/** In the name of one address, from wherever. */
export const messagesOf = createCeiling({
  name: 'contact-of',
  max: 5,
  windowMs: HOUR_MS,
  sentence: 'You have already written several messages. Please wait for our answer, or try again in an hour.',
});

/** To the shop altogether: many networks must not fill its mailbox either. */
export const messagesInAll = createCeiling({
  name: 'contact-all',
  max: 200,
  windowMs: HOUR_MS,
  sentence: 'We are receiving too many messages at the moment. Please try again in an hour.',
});

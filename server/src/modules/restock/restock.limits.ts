import { DAY_MS, HOUR_MS } from '@fieldhouse/contracts/durations.rules';
import { messages } from '@fieldhouse/contracts/messages';
import { createCeiling, mailsAnHour } from '../../platform/limits/ceilings.ts';
import { createLimit } from '../../platform/limits/limits.ts';

const refusals = messages('restock', {
  severalMails: 'We have already sent several emails to this address. Please check your inbox, or try again later.',
  fromNetwork: 'Too many alerts have been requested from your network. Please try again in an hour.',
} as const);

/** For one address, from one network. */
export const restockRequests = createLimit({
  name: 'restock',
  max: 20,
  windowMs: HOUR_MS,
  of: 'requests',
  sentence: refusals.severalMails,
});

/** What one recipient gets, from all requests together: in an hour, and in a day. */
export const restockMailsTo = [
  mailsAnHour('restock', refusals.severalMails),
  createCeiling({ name: 'restock-mails-a-day', max: 10, windowMs: DAY_MS, sentence: refusals.severalMails }),
] as const;

export const restockRequestsFrom = createCeiling({
  name: 'restock-requests',
  max: 200,
  windowMs: HOUR_MS,
  sentence: refusals.fromNetwork,
});

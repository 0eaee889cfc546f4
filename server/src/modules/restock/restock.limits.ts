import { HOUR_MS } from '@fieldhouse/contracts/durations.rules';
import { messages } from '@fieldhouse/contracts/messages';
import { createCeiling } from '../../platform/limits/ceilings.ts';
import { createLimit } from '../../platform/limits/limits.ts';

const refusals = messages('restock', {
  severalMails: 'We have already sent several emails to this address. Please check your inbox, or try again tomorrow.',
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

/** What one recipient gets, from all requests together. */
export const restockMailsTo = createCeiling({
  name: 'restock-mails',
  max: 10,
  windowMs: 24 * HOUR_MS,
  sentence: refusals.severalMails,
});

export const restockRequestsFrom = createCeiling({
  name: 'restock-requests',
  max: 200,
  windowMs: HOUR_MS,
  sentence: refusals.fromNetwork,
});

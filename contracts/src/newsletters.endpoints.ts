import { type DeclareEndpoint, declareEndpoint } from './endpoint.ts';
import type * as schemas from './newsletters.schemas.ts';

const endpoint: DeclareEndpoint<typeof schemas> = declareEndpoint;

/** Queued for everybody who is subscribed now; sent in the background. */
export const sendNewsletter = endpoint('sendNewsletter', 'POST', '/api/users/sendNewsletter', 'marketing', {
  errors: ['refused'],
});

/** The same mail to the caller alone, at once. */
export const sendTestNewsletter = endpoint('sendTestNewsletter', 'POST', '/api/users/newsletters/test', 'marketing', {
  inPerson: true,
  errors: ['refused'],
});

/** Newest first, each with its progress. Without `page` all of them, as a stream. */
export const listNewsletters = endpoint('listNewsletters', 'GET', '/api/users/newsletters', 'marketing', {
  errors: ['too-many-requests'],
});

export const countSubscribers = endpoint('countSubscribers', 'GET', '/api/users/subscribers', 'marketing');

/** To whom a newsletter could not be sent, or perhaps was not. */
export const listOpenDeliveries = endpoint(
  'listOpenDeliveries',
  'GET',
  '/api/users/newsletters/:id/deliveries',
  'marketing',
  { errors: ['not-found'] },
);

/** Sends again, by hand, what failed or what is in doubt: of the latter some may arrive twice. */
export const resendNewsletter = endpoint('resendNewsletter', 'POST', '/api/users/newsletters/:id/resend', 'marketing', {
  errors: ['not-found', 'refused'],
});

// Below the page's own address, where the token is redacted in logs.

export const findSubscription = endpoint('findSubscription', 'GET', '/unsubscribe/:token/subscription', 'everyone', {
  errors: ['not-found'],
});

/** GET is the page, which asks; this acts. Mail programs make the same call by themselves (RFC 8058), with a form as body. */
export const unsubscribe = endpoint('unsubscribe', 'POST', '/unsubscribe/:token', 'everyone', { errors: ['refused'] });

/** For a visitor without an account, who confirms the address by mail first. */
export const subscribeVisitor = endpoint('subscribeVisitor', 'POST', '/api/newsletter', 'everyone', {
  errors: ['too-many-requests'],
});

export const findSubscriber = endpoint('findSubscriber', 'GET', '/newsletter/:token/subscriber', 'everyone', {
  errors: ['not-found'],
});

/** GET is the page, which asks; this acts. */
export const confirmSubscription = endpoint('confirmSubscription', 'POST', '/newsletter/:token', 'everyone', {
  errors: ['refused'],
});

import { endpoint } from './endpoint.ts';
import type * as schemas from './newsletters.schemas.ts';

/** Queued for everybody who is subscribed now; sent in the background. */
export const sendNewsletter = endpoint<typeof schemas.sendNewsletter>({
  name: 'sendNewsletter',
  method: 'POST',
  path: '/api/users/sendNewsletter',
  who: 'content',
  errors: ['refused'],
});

/** The same mail to the caller alone, at once. */
export const sendTestNewsletter = endpoint<typeof schemas.sendTestNewsletter>({
  name: 'sendTestNewsletter',
  method: 'POST',
  path: '/api/users/newsletters/test',
  who: 'content',
  errors: ['refused'],
});

/** Newest first, each with its progress. Without `page` all of them, as a stream. */
export const listNewsletters = endpoint<typeof schemas.listNewsletters>({
  name: 'listNewsletters',
  method: 'GET',
  path: '/api/users/newsletters',
  who: 'content',
  errors: ['too-many-requests'],
});

export const countSubscribers = endpoint<typeof schemas.countSubscribers>({
  name: 'countSubscribers',
  method: 'GET',
  path: '/api/users/subscribers',
  who: 'content',
});

/** To whom a newsletter could not be sent, or perhaps was not. */
export const listOpenDeliveries = endpoint<typeof schemas.listOpenDeliveries>({
  name: 'listOpenDeliveries',
  method: 'GET',
  path: '/api/users/newsletters/:id/deliveries',
  who: 'content',
  errors: ['not-found'],
});

/** Sends again, by hand, what failed or what is in doubt: of the latter some may arrive twice. */
export const resendNewsletter = endpoint<typeof schemas.resendNewsletter>({
  name: 'resendNewsletter',
  method: 'POST',
  path: '/api/users/newsletters/:id/resend',
  who: 'content',
  errors: ['not-found', 'refused'],
});

// Below the page's own address, where the token is redacted in logs.

export const findSubscription = endpoint<typeof schemas.findSubscription>({
  name: 'findSubscription',
  method: 'GET',
  path: '/unsubscribe/:token/subscription',
  who: 'everyone',
  errors: ['not-found'],
});

/** GET is the page, which asks; this acts. Mail programs make the same call by themselves (RFC 8058), with a form as body. */
export const unsubscribe = endpoint<typeof schemas.unsubscribe>({
  name: 'unsubscribe',
  method: 'POST',
  path: '/unsubscribe/:token',
  who: 'everyone',
  errors: ['refused'],
});

import { messages } from './messages.ts';

export const MAX_KEYS = 100;
export const MAX_WEBHOOKS = 20;
/** How long the secret before signs as well. */
export const OLD_SECRET_HOURS = 24;

export const integrationMessages = messages('integration', {
  name: 'Please give it a name of up to 100 characters.',
  rights: 'Please choose at least one right.',
  moreRights: 'A key cannot have rights that you do not have.',
  expires: 'Please give the time as in 2030-01-31T00:00:00Z.',
  past: 'This time is over already.',
  manyKeys: 'There are 100 keys already. Please delete one that is not used.',
  url: 'Please give an address that begins with https:// and has no password in it.',
  events: 'Please choose at least one kind of event.',
  eventRights: 'You need the rights that these events are about.',
  manyWebhooks: 'There are 20 webhooks already. Please delete one that is not used.',
  noWebhook: 'There is no such webhook.',
  noDelivery: 'There is no such delivery.',
  staleWebhook: 'Someone else has changed this webhook in the meantime. Please check it and try again.',
  off: 'This webhook is switched off. Please switch it on first.',
  noKey: 'There is no such key.',
  staleKey: 'Someone else has changed this key in the meantime. Please check it and try again.',
} as const);

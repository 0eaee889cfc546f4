import { messages } from './messages.ts';

export const MAX_KEYS = 100;

export const integrationMessages = messages('integration', {
  name: 'Please give it a name of up to 100 characters.',
  rights: 'Please choose at least one right.',
  moreRights: 'A key cannot have rights that you do not have.',
  expires: 'Please give the time as in 2030-01-31T00:00:00Z.',
  past: 'This time is over already.',
  manyKeys: 'There are 100 keys already. Please delete one that is not used.',
  noKey: 'There is no such key.',
  staleKey: 'Someone else has changed this key in the meantime. Please check it and try again.',
} as const);

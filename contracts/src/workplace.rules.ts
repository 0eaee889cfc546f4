import { messages, msg } from './messages.ts';

/** What waits is counted up to so many: it is a number in a menu. */
export const COUNTED = 100;

/** What a mail was about that could not be sent. */
export const mailSubjects = [
  'account',
  'invitation',
  'message',
  'newsletter',
  'order',
  'restock',
  'return',
  'review',
  'shop',
] as const;
export type MailSubject = (typeof mailSubjects)[number];

/** So many are listed, and sent again at once. */
export const LISTED_MAILS = 100;

export const failedMailMessages = messages('failed-mail', { ids: 'Please say which emails.' } as const);

/** Lists of which somebody can keep views. */
export const viewedLists = ['orders', 'products', 'customers', 'returns', 'reviews'] as const;
export type ViewedList = (typeof viewedLists)[number];

/** Of one list, for one person. */
export const MAX_VIEWS = 20;
export const VIEW_NAME_LENGTH = 60;
export const VIEW_QUERY_LENGTH = 2000;

export const viewMessages = messages('view', {
  name: 'Please give the view a name.',
  list: 'Please say which list it is a view of.',
  query: 'Please send the filters as they stand in the address.',
  long: 'These filters are too long to be kept.',
  taken: (name: string) => msg`You already have a view called ${name}.`,
  many: msg`You can keep ${MAX_VIEWS} views of a list. Please delete one first.`,
  gone: 'This view has been deleted.',
} as const);

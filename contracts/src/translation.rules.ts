import { messages, msg } from './messages.ts';

/** What staff write and translators translate, by the name that it has in an address. */
export const contentKinds = [
  'product',
  'category',
  'attribute',
  'size-guide',
  'page',
  'promotion',
  'delivery-zone',
  'settings',
] as const;
export type ContentKind = (typeof contentKinds)[number];

/** What a translator's file may have: those, and words that many things have. */
export const fileKinds = [...contentKinds, 'value'] as const;
export type FileKind = (typeof fileKinds)[number];

/** Whose words are translated once, wherever they stand. Systems of sizes are options. */
export const valueKinds = ['option', 'colour', 'attribute', 'tax'] as const;
export type ValueKind = (typeof valueKinds)[number];

export const VALUE_LENGTH = 100;

/** Of things to translate: those that have a text which is missing, or one whose original has changed since. */
export const textStates = ['missing', 'changed', 'all'] as const;
export type TextState = (typeof textStates)[number];

/** Of a translator's file. */
export const MAX_TEXTS_FILE_BYTES = 8 * 1024 * 1024;

export const translationMessages = messages('translation', {
  locale: 'The shop does not offer this language',
  first: 'This is the first language of the shop: change the text itself',
  gone: 'There is no such thing any more',
  stale: 'Someone else has changed this translation in the meantime. Please check it and try again.',
  measures: (count: number) => msg`Please send a name for each of the ${count} measures`,
  method: 'There is no such way of delivery in this zone',
  kind: 'Please choose option, colour, attribute or tax',
  value: 'Please enter the value',
  state: 'Please choose missing, changed or all',
  fileType: 'Please send a PO file',
  file: 'This is no PO file that can be read',
  otherLanguage: (language: string) => msg`This file is in another language: ${language}`,
  busy: 'Another file is being imported. Please try again shortly.',
  downloading: 'The texts are already being downloaded. Please try again shortly.',
  unknown: 'The shop does not have this text any more',
  sourceChanged: 'The original has changed since the file was made',
  right: 'You are not allowed to change texts of this kind',
} as const);

import { type ReturnReason, returnReasons } from '@fieldhouse/contracts/return.rules';

export const reasonWords: Readonly<Record<ReturnReason, string>> = {
  'too small': 'Too small',
  'too large': 'Too large',
  'not as described': 'Not as described',
  damaged: 'Damaged',
  'changed my mind': 'Changed my mind',
  other: 'Something else',
};

export const readReason = (words: string): ReturnReason | undefined =>
  returnReasons.find((reason) => reasonWords[reason] === words);

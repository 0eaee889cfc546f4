import { type ReturnReason, readReturnName, returnReasons } from '@fieldhouse/contracts/return.rules';

/** What a return slip has as its barcode. No sign in it that another keyboard layout would turn into another one. */
export const returnCode = (name: string): string => `RETURN${name.replace('-', '')}`;

/** What was scanned or typed: a return slip, a packing slip, or the number of either. */
export function readReturnCode(text: string): ReturnType<typeof readReturnName> {
  const [, order, number] = /^(?:return\s?)(\d{1,15})R(\d{1,3})$/i.exec(text.trim()) ?? [];
  if (order !== undefined && number !== undefined) return { orderNumber: Number(order), number: Number(number) };
  // So many digits are a barcode.
  if (/^\d{8,}$/.test(text.trim())) return null;
  return readReturnName(text.trim().replace(/^(?:order|return)\s?/i, ''));
}

export const reasonTexts: Readonly<Record<ReturnReason, string>> = {
  'too small': 'Too small',
  'too large': 'Too large',
  'not as described': 'Not as described',
  damaged: 'Damaged',
  'changed my mind': 'Changed my mind',
  other: 'Something else',
};

export const readReason = (words: string): ReturnReason | undefined =>
  returnReasons.find((reason) => reasonTexts[reason] === words);

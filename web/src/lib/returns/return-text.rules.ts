import { type ReturnReason, type ReturnStatus, readReturnName } from '@fieldhouse/contracts/return.rules';
import { t } from '@fieldhouse/contracts/text';
import type { Exchanged } from './exchange.rules.ts';

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
  'too small': t`Too small`,
  'too large': t`Too large`,
  'not as described': t`Not as described`,
  damaged: t`Damaged`,
  'changed my mind': t`Changed my mind`,
  other: t`Something else`,
};

export const statusTexts: Readonly<Record<ReturnStatus, string>> = {
  requested: t`requested`,
  approved: t`approved`,
  refused: t`refused`,
  received: t`received`,
  closed: t`closed`,
  lapsed: t`lapsed`,
};

const insteadTexts = {
  size: { staff: t`Send another size instead?`, buyer: t`Send me another size instead` },
  colour: { staff: t`Send another colour instead?`, buyer: t`Send me another colour instead` },
  version: { staff: t`Send another version instead?`, buyer: t`Send me another version instead` },
};

/** What is asked about an exchange. */
export function insteadText(exchanged: Exchanged, forStaff: boolean): string {
  if (typeof exchanged === 'string') return insteadTexts[exchanged][forStaff ? 'staff' : 'buyer'];
  const { name } = exchanged;
  return forStaff ? t`Send another ${name} instead?` : t`Send me another ${name} instead`;
}

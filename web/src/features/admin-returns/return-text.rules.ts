import { optionsText } from '@fieldhouse/contracts/options-text';
import type { OrderReturn } from '@fieldhouse/contracts/return.schemas';

type BackLine = OrderReturn['lines'][number];

/** `2 × Plain Shoe, Size 42` */
export const lineText = ({ quantity, name, options }: Pick<BackLine, 'quantity' | 'name' | 'options'>): string =>
  [`${quantity} × ${name}`, optionsText(options)].filter(Boolean).join(', ');

/** What its lines say about something, each once. */
export const eachOnce = (lines: readonly BackLine[], textOf: (line: BackLine) => string | undefined): string =>
  [...new Set(lines.flatMap((line) => textOf(line) ?? []))].join(', ');

export const exchangeText = ({ exchangeFor }: BackLine): string | undefined =>
  exchangeFor ? optionsText(exchangeFor.options) : undefined;

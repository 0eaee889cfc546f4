import { productLengths } from '@fieldhouse/contracts/product.rules';
import { textMessages } from '@fieldhouse/contracts/text.schemas';

/** What a product is called, or how it is described, in another language of the shop. */
export interface TextColumn {
  readonly text: keyof typeof productLengths;
  readonly locale: string;
}

/** `name:es`. */
export const textColumn = ({ text, locale }: TextColumn): string => `${text}:${locale}`;

export const textColumnsIn = (locales: readonly string[]): TextColumn[] =>
  locales.flatMap((locale) => (['name', 'description'] as const).map((text) => ({ text, locale })));

export const findTextProblem = ({ text }: TextColumn, cell: string): string | undefined =>
  cell.length > productLengths[text] ? textMessages.tooLong(productLengths[text]) : undefined;

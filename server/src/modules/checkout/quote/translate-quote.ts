import type { Quote } from '@fieldhouse/contracts/quote.schemas';
import type { ComputedQuote } from '../../pricing/index.ts';
import { type Content, translateOptions } from '../../translations/index.ts';
import type { MadeQuote } from './make-quote.ts';

/**
 * Promotions, ways of delivery and taxes have the names that the buyer reads: these are what they agree to. The order keeps them beside the
 * shop's own, which staff filter and add up by.
 */
export function translateMade(content: Content, made: MadeQuote): MadeQuote {
  const { quote, stored } = made;
  const methods = quote.methods.map((method) => ({ ...method, name: content.methodName(method.id) ?? method.name }));
  const method = stored.method && withText(stored.method, content.methodName(stored.method.id));
  const textOf = (label: string) => content.valueOf('tax', label);
  return {
    ...made,
    quote: {
      ...quote,
      discounts: quote.discounts.map((discount) => ({
        ...discount,
        label: nameOf(content, discount) ?? discount.label,
      })),
      methods,
      tax: quote.tax.map((one) => ({ ...one, label: textOf(one.label) ?? one.label })),
    },
    stored: {
      ...stored,
      discounts: stored.discounts.map((discount) => withText(discount, nameOf(content, discount))),
      method,
      tax: stored.tax.map((one) => withText(one, textOf(one.label))),
    },
  };
}

const nameOf = (content: Content, { promotionId }: ComputedQuote['discounts'][number]): string | undefined =>
  (promotionId && content.textOf('promotion', promotionId, 'name')) || undefined;

const withText = <Row extends object>(row: Row, text: string | undefined): Row & { text?: string } =>
  text === undefined ? row : { ...row, text };

/** The goods of a quote, as the buyer reads them. */
export async function translateLines(content: Content, quote: Quote): Promise<Quote> {
  const texts = await content.products(quote.lines.map(({ productId }) => productId));
  return {
    ...quote,
    lines: quote.lines.map((line) => ({
      ...line,
      name: texts.get(line.productId)?.name ?? line.name,
      options: translateOptions(content, line.options),
    })),
  };
}

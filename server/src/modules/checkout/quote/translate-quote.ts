import type { Quote } from '@fieldhouse/contracts/quote.schemas';
import type { ComputedQuote } from '../../pricing/index.ts';
import { type Content, translateOptions } from '../../translations/index.ts';
import type { MadeQuote } from './make-quote.ts';

type Named = Pick<ComputedQuote, 'discounts'>;

/** Promotions, ways of delivery and taxes have the names that the buyer reads: these are what they agree to, and what the order keeps. */
export function translateMade(content: Content, made: MadeQuote): MadeQuote {
  const { quote, stored } = made;
  const methods = quote.methods.map((method) => ({ ...method, name: content.methodName(method.id) ?? method.name }));
  const method = stored.method && {
    ...stored.method,
    name: content.methodName(stored.method.id) ?? stored.method.name,
  };
  const textOf = (label: string) => content.valueOf('tax', label);
  return {
    ...made,
    quote: {
      ...quote,
      ...discountsIn(content, quote),
      methods,
      tax: quote.tax.map((one) => ({ ...one, label: textOf(one.label) ?? one.label })),
    },
    stored: {
      ...stored,
      ...discountsIn(content, stored),
      method,
      tax: stored.tax.map((one) => {
        const text = textOf(one.label);
        return text === undefined ? one : { ...one, text };
      }),
    },
  };
}

function discountsIn<Q extends Named>(content: Content, { discounts }: Q): Pick<Q, 'discounts'> {
  const labelOf = ({ promotionId, label }: Q['discounts'][number]) =>
    (promotionId && content.textOf('promotion', promotionId, 'name')) || label;
  return { discounts: discounts.map((discount) => ({ ...discount, label: labelOf(discount) })) };
}

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

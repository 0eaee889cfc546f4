import { z } from 'zod';
import { typedAddress } from './address.schemas.ts';
import { line, lines } from './cart-lines.schemas.ts';
import { messages } from './messages.ts';
import { quoteMessages } from './quote.rules.ts';
import { email, typedText } from './text.schemas.ts';

const { missing: vatNumberMissing } = messages('vat-number', { missing: 'Please enter a VAT number' } as const);

const amountRow = z.object({ label: z.string(), amount: z.number() });

/** What a cart costs. Amounts have two decimals, every sum adds up. */
export const quote = z.object({
  /** None while the address is incomplete, nothing delivers there, or a problem is open. */
  quoteId: z.uuid().optional(),
  expiresAt: z.string(),
  currency: z.string(),
  /** By its prefix; none: the shop itself. */
  market: z.string().optional(),
  lines: z.array(
    z.object({
      productId: z.uuid(),
      variantId: z.uuid(),
      name: z.string(),
      options: z.record(z.string(), z.string()),
      quantity: z.int(),
      price: z.number(),
      discount: z.number(),
      total: z.number(),
    }),
  ),
  /** Before discounts. */
  subtotal: z.number(),
  discounts: z.array(amountRow),
  delivery: z.number(),
  tax: z.array(amountRow.extend({ rate: z.number() })),
  /** Prices are with tax, so that it is not added to them. */
  taxIncluded: z.boolean(),
  total: z.number(),
  /** The one that counts. */
  method: z.uuid().optional(),
  methods: z.array(
    z.object({ _id: z.uuid(), name: z.string(), price: z.number(), earliest: z.string(), latest: z.string() }),
  ),
  code: z.object({ code: z.string(), applied: z.boolean(), reason: z.string().optional() }).optional(),
  /** Whether the number that was sent takes the VAT off. */
  vat: z.object({ number: z.string(), applied: z.boolean(), reason: z.string().optional() }).optional(),
  problems: z.array(
    z.object({
      variantId: z.uuid(),
      problem: z.enum(['gone', 'stock', 'price']),
      left: z.int().optional(),
      price: z.number().optional(),
    }),
  ),
});
export type Quote = z.output<typeof quote>;

export const quoteCart = {
  body: z.object({
    lines: lines(line.extend({ price: line.shape.price.optional() })),
    address: typedAddress.nullish(),
    method: z.uuid(quoteMessages.method).nullish(),
    code: typedText(quoteMessages.code, 40).nullish(),
    email: z.email().max(254).nullish(),
    vatNumber: typedText(vatNumberMissing, 20).nullish(),
    /** By its prefix or id; none: the shop itself. */
    market: z.string().max(40).nullish(),
  }),
  response: quote,
};

export const startGuestSession = {
  body: z.object({ email }),
  response: z.object({ tokenId: z.string() }),
};

import { messages, msg } from './messages.ts';

/** The page of what a request is about; a product in one version has but one address. */
export function wantedPath({
  productId,
  variantId,
  options,
}: {
  readonly productId: string;
  readonly variantId: string;
  readonly options: Readonly<Record<string, string>>;
}): string {
  return `/product/${productId}${Object.keys(options).length > 0 ? `?variant=${variantId}` : ''}`;
}

/** How many products one address can wait for at a time. */
export const MAX_WAITING = 50;

export const restockMessages = messages('restock', {
  variant: 'Please say which product you are waiting for.',
  /** Says the same whether the address is known or not. */
  confirmFirst:
    'Almost done. Please open the link in the email we have sent you. If you have confirmed it before, you are already on the list.',
  listed: 'You are on the list. We will email you once, as soon as it is back.',
  inStock: 'Good news: it is in stock. You can buy it now.',
  gone: 'This product is no longer sold.',
  tooMany: msg`You are already waiting for ${MAX_WAITING} products. Please stop one of these alerts first, with the link in its email.`,
  ended: 'You will not receive an email about this product.',
  badLink: 'This link no longer works. You can ask again on the product’s page.',
} as const);

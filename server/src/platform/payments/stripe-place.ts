import type Stripe from 'stripe';

/** Where Stripe's API is: on this machine, if somebody stands in for it. */
export function stripePlace(url: string | undefined): Partial<Stripe.StripeConfig> {
  if (url === undefined) return {};
  const { hostname, port, protocol } = new URL(url);
  return { host: hostname, port: Number(port), protocol: protocol === 'http:' ? 'http' : 'https' };
}

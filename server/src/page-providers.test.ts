import { expect, test } from 'vitest';
import { createPageProviders } from './page-providers.ts';

const stripe = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: 'whsec_1' };
const hostsOn = (providerOn: ReturnType<typeof createPageProviders>, path: string) =>
  providerOn(path)?.sources['script-src']?.map((source) => new URL(source.replace('*.', '')).host);

test('Google is reached from login and sign-up, the card company from the checkout, and neither from anywhere else', () => {
  const providerOn = createPageProviders({ googleClientId: 'client-id', stripe });
  for (const path of ['/login', '/CreateUser', '/createuser/'])
    expect(hostsOn(providerOn, path)).toEqual(['accounts.google.com']);
  expect(hostsOn(providerOn, '/Checkout/')).toEqual(['js.stripe.com', 'js.stripe.com']);
  // Its frames may ask for a payment, as may the page.
  expect(providerOn('/checkout')?.headers['permissions-policy']).toContain('payment=(self "https://js.stripe.com"');
  for (const path of ['/', '/login/x', '/product/1', '/carrito', '/success', '/admin'])
    expect(providerOn(path)).toBeUndefined();
});

test('a shop without accounts there reaches nobody', () => {
  const providerOn = createPageProviders({ googleClientId: undefined, stripe: undefined });
  for (const path of ['/login', '/CreateUser', '/checkout']) expect(providerOn(path)).toBeUndefined();
});

import { getCardProvider } from '@fieldhouse/contracts/payment.endpoints';
import { redirectDocument } from 'react-router';
import { ApiError } from '../../lib/api-error.ts';
import type { Call } from '../../lib/call.ts';
import { call } from '../../lib/call.ts';
import type { CardProvider } from './card-provider.ts';

let loading: Promise<CardProvider> | undefined;

/** Loaded once. A failed attempt is forgotten, so that it can be tried again. */
export function loadCardProvider(): Promise<CardProvider> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load(): Promise<CardProvider> {
  const { kind, publishableKey } = await call(getCardProvider);
  if (kind === 'demo') return (await import('./demo-card.tsx')).demoCard;
  const { loadStripeCard } = await import('./stripe-card.tsx');
  return loadStripeCard(publishableKey ?? '');
}

/**
 * The checkout may talk to the card company, and no other page may: what a document may do is settled when it is loaded. So a
 * shop with a real provider loads the checkout whole, from wherever it is reached.
 */
export async function loadWithCardProvider(call: Call): Promise<null> {
  try {
    if ((await call(getCardProvider)).kind === 'demo') return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The page opens without it, and its card part says what is wrong.
    return null;
  }
  throw redirectDocument('/checkout');
}

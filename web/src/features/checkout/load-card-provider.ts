import { getCardProvider } from '@fieldhouse/contracts/payment.endpoints';
import { call } from '../../lib/call.ts';
import type { CardProvider } from './card-provider.ts';

let loading: Promise<CardProvider> | undefined;

/** Fetched once. A failed attempt is forgotten, so that another can be made. */
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

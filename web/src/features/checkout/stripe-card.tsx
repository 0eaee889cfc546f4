import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useCurrency } from '../../lib/money.ts';
import { isRecord } from '../../lib/stored-content.rules.ts';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { PostalAddress } from './address.rules.ts';
import { type CardFieldsProps, type CardHolder, CardProblem, type CardProvider } from './card-provider.ts';

const UNREACHABLE =
  'We cannot reach the card provider. Check your connection, and whether something is blocking js.stripe.com.';

/** Card fields in frames of Stripe's own: the number never touches the shop. */
export async function loadStripeCard(publishableKey: string): Promise<CardProvider> {
  const stripe = await loadScript(publishableKey);
  return {
    isDemo: false,
    Fields: (props) => <StripeFields stripe={stripe} {...props} />,
    async confirm(clientSecret) {
      const { error } = await stripe.handleNextAction({ clientSecret });
      // A refusal of the bank is the shop's to tell, which asks Stripe itself; a broken connection is not.
      if (error?.type === 'api_connection_error') throw new CardProblem(error.message ?? UNREACHABLE);
    },
  };
}

const isStripeModule = (content: unknown): content is typeof import('@stripe/stripe-js/pure') =>
  isRecord(content) && typeof content.loadStripe === 'function';

async function loadScript(publishableKey: string): Promise<Stripe> {
  try {
    const module = await import('@stripe/stripe-js/pure');
    // Bundlers hand the same file out in two shapes.
    const { loadStripe } = 'default' in module && isStripeModule(module.default) ? module.default : module;
    const stripe = await loadStripe(publishableKey);
    if (stripe) return stripe;
  } catch (error) {
    throw new CardProblem(UNREACHABLE, { cause: error });
  }
  throw new CardProblem(UNREACHABLE);
}

function StripeFields({ stripe, ref, amountCents }: CardFieldsProps & { stripe: Stripe }) {
  const currency = useCurrency();
  const place = useRef<HTMLDivElement>(null);
  const mounted = useRef<StripeElements>(undefined);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');

  // Another amount must not empty the fields.
  const amount = useRef(amountCents);
  useEffect(() => {
    amount.current = amountCents;
    void mounted.current?.update({ amount: amountCents });
  }, [amountCents]);

  useEffect(() => {
    if (!place.current || !currency) return;
    const elements = stripe.elements({
      mode: 'payment',
      amount: amount.current,
      currency: currency.toLowerCase(),
      allowedPaymentMethodTypes: ['card'],
    });
    const fields = elements.create('payment', {
      fields: { billingDetails: { name: 'never', address: 'never' } },
      wallets: { applePay: 'never', googlePay: 'never' },
    });
    fields.on('ready', () => setState('ready'));
    fields.on('loaderror', () => setState('failed'));
    fields.mount(place.current);
    mounted.current = elements;
    return () => fields.destroy();
  }, [stripe, currency]);

  useImperativeHandle(ref, () => ({ createToken: (holder) => createToken(stripe, mounted.current, holder) }));
  return (
    <div className="relative min-h-40">
      {state === 'loading' && <Skeleton className="absolute inset-0" />}
      {state === 'failed' && <Notice tone="problem">{UNREACHABLE}</Notice>}
      <div ref={place} />
    </div>
  );
}

async function createToken(stripe: Stripe, elements: StripeElements | undefined, holder: CardHolder): Promise<string> {
  if (!elements) throw new CardProblem('The card form is still loading.');
  const { error: wrong } = await elements.submit();
  if (wrong) throw new CardProblem(wrong.message ?? 'Please check your card details.');
  const { name, billing, shipping } = holder;
  const { error, confirmationToken } = await stripe.createConfirmationToken({
    elements,
    params: {
      payment_method_data: { billing_details: { name, address: toStripe(billing) } },
      shipping: { name, address: toStripe(shipping) },
    },
  });
  if (error) throw new CardProblem(error.message ?? 'The card could not be used.');
  return confirmationToken.id;
}

/** Whatever its own fields do not ask for must be said, and be it with nothing. */
const toStripe = ({ line1, city, state = '', postal_code, country }: PostalAddress) => ({
  ...{ line1, line2: '', city, state, postal_code, country },
});

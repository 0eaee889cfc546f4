import { toMinor } from '@fieldhouse/contracts/money';
import type { Address } from '@fieldhouse/contracts/order.schemas';
import { isOther, otherMethodNames, wayToPay } from '@fieldhouse/contracts/payment-methods.rules';
import { t } from '@fieldhouse/contracts/text';
import type { Stripe, StripeElements, StripePaymentElement } from '@stripe/stripe-js';
import { useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useCurrency } from '../../lib/money.ts';
import { isRecord } from '../../lib/stored-content.rules.ts';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import {
  type CardFieldsProps,
  type CardHolder,
  CardProblem,
  type CardProvider,
  type PaymentToken,
} from './card-provider.ts';

const UNREACHABLE = t`We cannot reach the card provider. Check your connection, and whether something is blocking js.stripe.com.`;

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

/** As in server/src/platform/payments/stripe-gateway.ts. Of these Stripe shows what the account has. Apple Pay and Google Pay are cards. */
const METHODS = ['card', 'link', ...otherMethodNames];

function StripeFields({ stripe, ref, amount, email, onOther }: CardFieldsProps & { stripe: Stripe }) {
  const currency = useCurrency()?.toLowerCase();
  const amountCents = currency === undefined ? 0 : toMinor(amount, currency);
  const place = useRef<HTMLDivElement>(null);
  const mounted = useRef<Mounted>(undefined);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  // Stripe has no fields for nothing. Once they are there they stay, with what was typed, also while a total is asked for anew.
  const [begun, setBegun] = useState(false);
  if (amountCents > 0 && currency !== undefined && !begun) setBegun(true);

  // What is known later must not empty the fields: they are made once, of what is known then.
  const known = useRef({ amount: amountCents, currency, email, onOther });
  useEffect(() => {
    known.current = { amount: amountCents, currency, email, onOther };
  }, [amountCents, currency, email, onOther]);
  useEffect(() => {
    if (amountCents > 0 && currency !== undefined)
      void mounted.current?.elements.update({ amount: amountCents, currency });
  }, [amountCents, currency]);
  useEffect(() => {
    if (email !== undefined && isWhole.test(email)) mounted.current?.fields.update(defaultsFor(email));
  }, [email]);

  useEffect(() => {
    if (!place.current || !begun) return;
    mounted.current = mount(stripe, place.current, known.current, setState);
    return () => {
      mounted.current?.fields.destroy();
      mounted.current = undefined;
    };
  }, [stripe, begun]);

  useImperativeHandle(ref, () => ({
    // Its own frames say it.
    check: () => void mounted.current?.elements.submit(),
    createToken: (holder) => createToken(stripe, mounted.current?.elements, holder),
  }));
  return (
    <div className="relative min-h-64">
      {state === 'loading' && <Skeleton className="absolute inset-0" />}
      {state === 'failed' && <Notice tone="problem">{UNREACHABLE}</Notice>}
      <div ref={place} />
    </div>
  );
}

interface Mounted {
  readonly elements: StripeElements;
  readonly fields: StripePaymentElement;
}

interface Known {
  readonly amount: number;
  readonly currency: string | undefined;
  readonly email: string | undefined;
  readonly onOther: CardFieldsProps['onOther'];
}

function mount(
  stripe: Stripe,
  place: HTMLElement,
  { amount, currency = '', email, onOther }: Known,
  onState: (state: 'ready' | 'failed') => void,
): Mounted {
  const elements = stripe.elements({ mode: 'payment', amount, currency, allowedPaymentMethodTypes: METHODS });
  const fields = elements.create('payment', {
    fields: { billingDetails: { name: 'never', address: 'never' } },
    wallets: { applePay: 'auto', googlePay: 'auto', link: 'auto' },
    ...(email !== undefined && isWhole.test(email) && defaultsFor(email)),
  });
  fields.on('ready', () => onState('ready'));
  fields.on('loaderror', () => onState('failed'));
  fields.on('change', ({ value: { type } }) => onOther(isOther(type) ? wayToPay(type).name : undefined));
  fields.mount(place);
  return { elements, fields };
}

/** Not while it is being typed. */
const isWhole = /^\S+@\S+\.\S{2,}$/;
const defaultsFor = (email: string) => ({ defaultValues: { billingDetails: { email } } });

async function createToken(
  stripe: Stripe,
  elements: StripeElements | undefined,
  holder: CardHolder,
): Promise<PaymentToken> {
  if (!elements) throw new CardProblem(t`The card form is still loading.`);
  const { error: wrong } = await elements.submit();
  if (wrong) throw new CardProblem(wrong.message ?? t`Please check your card details.`);
  const { name, email, billing, shipping } = holder;
  const { error, confirmationToken } = await stripe.createConfirmationToken({
    elements,
    params: {
      payment_method_data: { billing_details: { name, email, address: toStripe(billing) } },
      shipping: { name: shipping.name ?? name, address: toStripe(shipping) },
    },
  });
  if (error) throw new CardProblem(error.message ?? t`The card could not be used.`);
  const { id: tokenId, payment_method_preview: preview } = confirmationToken;
  return { tokenId, ...(preview && isOther(preview.type) && { method: preview.type }) };
}

/** Whatever its own fields do not ask for must be said, and be it with nothing. */
const toStripe = ({ line1, line2 = '', city, state = '', postal_code, country }: Address) => ({
  line1,
  line2,
  city,
  state,
  postal_code,
  country,
});

import { type OtherMethod, otherMethodNames } from './payment-methods.rules.ts';

/** By currency, the countries of the bill; without a list, all of them. */
type Offer = Readonly<Record<string, readonly string[] | undefined>>;

const anywhere = (currencies: string): Offer =>
  Object.fromEntries(currencies.split(' ').map((currency) => [currency, undefined]));

/**
 * Where Stripe offers them to a shop that has switched on all (docs.stripe.com/payments/payment-methods). Klarna takes a country's
 * own currency alone, and the others are known where their banks are.
 */
const offers: Readonly<Record<OtherMethod, Offer>> = {
  paypal: anywhere('AUD CAD CHF CZK DKK EUR GBP HKD NOK NZD PLN SEK SGD USD'),
  klarna: {
    AUD: ['AU'],
    CAD: ['CA'],
    CHF: ['CH'],
    CZK: ['CZ'],
    DKK: ['DK'],
    EUR: ['AT', 'BE', 'DE', 'ES', 'FI', 'FR', 'GR', 'IE', 'IT', 'NL', 'PT'],
    GBP: ['GB'],
    NOK: ['NO'],
    NZD: ['NZ'],
    PLN: ['PL'],
    SEK: ['SE'],
    USD: ['US'],
  },
  ideal: { EUR: ['NL'] },
  bancontact: { EUR: ['BE'] },
  eps: { EUR: ['AT'] },
  p24: { EUR: ['PL'], PLN: ['PL'] },
  blik: { PLN: ['PL'] },
  swish: { SEK: ['SE'] },
  twint: { CHF: ['CH'] },
};

/** What the stand-in offers besides cards: as an account at Stripe would. */
export const methodsFor = (currency: string, country: string): OtherMethod[] =>
  otherMethodNames.filter(
    (method) => currency in offers[method] && (offers[method][currency]?.includes(country) ?? true),
  );

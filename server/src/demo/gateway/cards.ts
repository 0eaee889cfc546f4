/** What the demo gateway's cards do. Any other number that passes the Luhn check is an ordinary card. */
export type CardBehaviour =
  | 'pays'
  | 'declined'
  | 'insufficient-funds'
  | 'processing-error'
  | 'asks'
  | 'refund-later'
  | 'refund-fails'
  | 'disputed'
  | 'warned';

const special: Readonly<Record<string, CardBehaviour>> = {
  '4242424242424242': 'pays',
  '4000000000000002': 'declined',
  '4000000000009995': 'insufficient-funds',
  '4000000000000119': 'processing-error',
  '4000002500003155': 'asks',
  // They pay; a refund to them is pending for half a minute, and then succeeds or fails.
  '4000000000007726': 'refund-later',
  '4000000000005126': 'refund-fails',
  // They pay, and at once the bank disputes the charge, or warns of a stolen card.
  '4000000000000259': 'disputed',
  '4000000000005423': 'warned',
};

export interface CardError {
  readonly code: string;
  readonly decline_code?: string;
  readonly message: string;
}

/** In the card provider's own words. */
export const cardErrors: Readonly<Partial<Record<CardBehaviour, CardError>>> = {
  declined: { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' },
  'insufficient-funds': {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  'processing-error': {
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
};

export const authenticationFailed: CardError = {
  code: 'payment_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

/** Undefined for what cannot be the number of a card. */
export function findBehaviour(typed: string): CardBehaviour | undefined {
  const number = typed.replaceAll(/[\s-]/g, '');
  return /^\d{12,19}$/.test(number) && passesLuhn(number) ? (special[number] ?? 'pays') : undefined;
}

function passesLuhn(number: string): boolean {
  const sum = [...number].toReversed().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

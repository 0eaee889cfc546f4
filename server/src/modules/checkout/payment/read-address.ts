import { type TypedAddress, toAddress } from '@fieldhouse/contracts/address.rules';
import { typedAddress } from '@fieldhouse/contracts/address.schemas';
import { messages, msg } from '@fieldhouse/contracts/messages';
import type { Address } from '@fieldhouse/contracts/order.schemas';
import { paymentMessages } from '@fieldhouse/contracts/payment.rules';
import { AppError } from '../../../platform/http/app-error.ts';
import { GatewayMisconfigured, GatewayUnknown } from '../../../platform/payments/payment-gateway.ts';
import { alertStaff, MISCONFIGURED } from './misconfiguration.ts';
import type { PaymentDeps } from './payment.deps.ts';

const refusals = messages('payment', {
  notCharged: (sentence: string) => msg`${sentence}. You have not been charged.`,
  silent: 'The card provider is not responding. Please try again in a moment.',
} as const);
export const { notCharged } = refusals;

type Given = TypedAddress | null | undefined;

const isBlank = (given: TypedAddress) => Object.values(given).every((text) => !text?.trim());

/** An address that came with a card or beside a cart, by the one schema of addresses; null: there is none. */
export function readAddress(given: Given): Address | null {
  if (!given || isBlank(given)) return null;
  const { data, error } = typedAddress.safeParse(given);
  if (data) return toAddress(data);
  const fields = Object.fromEntries(error.issues.map(({ path, message }) => [`address.${path.join('.')}`, message]));
  const [sentence = ''] = Object.values(fields);
  throw new AppError('invalid-input', notCharged(sentence), { fields });
}

/** Of what has been paid already nothing is refused: what cannot be read stays as it is. */
export function keepAddress(given: Address | undefined): Address | undefined {
  const { data } = typedAddress.safeParse(given);
  return data ? toAddress(data) : given;
}

/** Where the buyer has told the card widget that the parcel goes; null: nowhere. */
export async function readToken(deps: PaymentDeps, tokenId: string): Promise<Address | null> {
  try {
    const token = await deps.payments.readToken(tokenId);
    if (!token) throw new AppError('refused', paymentMessages.token);
    return readAddress(token.address);
  } catch (error) {
    if (!(error instanceof GatewayUnknown)) throw error;
    if (error instanceof GatewayMisconfigured) {
      await alertStaff(deps, { fault: error.fault, err: error });
      throw new AppError('refused', MISCONFIGURED);
    }
    deps.log.warn({ err: error }, 'a token could not be read');
    throw new AppError('unavailable', refusals.silent, {
      retryAfterSeconds: 5,
      cause: error,
    });
  }
}

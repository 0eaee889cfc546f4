import type { Address } from '@fieldhouse/contracts/order.schemas';
import { paymentMessages } from '@fieldhouse/contracts/payment.rules';
import { AppError } from '../../../platform/http/app-error.ts';
import { GatewayMisconfigured, GatewayUnknown } from '../../../platform/payments/payment-gateway.ts';
import { alertStaff, MISCONFIGURED } from './misconfiguration.ts';
import type { PaymentDeps } from './payment.deps.ts';
import { readAddress } from './read-address.ts';

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
    throw new AppError('unavailable', 'The card provider is not responding. Please try again in a moment.', {
      retryAfterSeconds: 5,
      cause: error,
    });
  }
}

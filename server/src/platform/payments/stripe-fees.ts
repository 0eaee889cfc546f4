import type Stripe from 'stripe';
import type { PaymentGateway } from './payment-gateway.ts';
import { isMissing, unknownBecause } from './stripe-errors.ts';

/** The fee stands with the movement on the shop's balance, which may come a while after the charge. */
const IN_CHARGE = ['latest_charge.balance_transaction'];

export function createFees({ paymentIntents }: Stripe): Pick<PaymentGateway, 'lookUpFee'> {
  return {
    async lookUpFee(intentId) {
      try {
        const { latest_charge: charge } = await paymentIntents.retrieve(intentId, { expand: IN_CHARGE });
        const movement = typeof charge === 'object' ? charge?.balance_transaction : undefined;
        if (!movement || typeof movement === 'string') return undefined;
        return { cents: movement.fee, currency: movement.currency.toUpperCase() };
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw unknownBecause('look up a fee', error);
      }
    },
  };
}

import type Stripe from 'stripe';
import type { PaymentGateway } from './payment-gateway.ts';
import { isMissing, unknownBecause } from './stripe-errors.ts';

/** The fee stands with the movement on the shop's balance, which may come a while after the charge. */
const IN_CHARGE = ['latest_charge.balance_transaction'];

/** As Stripe counts them: whole units, or thousandths; all else, Uganda's too, in hundredths. */
const whole = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));
const thousandths = new Set('BHD JOD KWD OMR TND'.split(' '));

/** The shop may be paid out in another currency than its own. */
function toFee({ fee, currency: code }: Pick<Stripe.BalanceTransaction, 'fee' | 'currency'>) {
  const currency = code.toUpperCase();
  if (whole.has(currency)) return { cents: fee * 100, currency };
  return { cents: thousandths.has(currency) ? Math.round(fee / 10) : fee, currency };
}

export function createFees({ paymentIntents }: Stripe): Pick<PaymentGateway, 'lookUpFee'> {
  return {
    async lookUpFee(intentId) {
      try {
        const { latest_charge: charge } = await paymentIntents.retrieve(intentId, { expand: IN_CHARGE });
        const movement = typeof charge === 'object' ? charge?.balance_transaction : undefined;
        if (!movement || typeof movement === 'string') return undefined;
        return toFee(movement);
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw unknownBecause('look up a fee', error);
      }
    },
  };
}

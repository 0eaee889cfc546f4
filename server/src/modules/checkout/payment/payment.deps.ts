import type { ChangeListener } from '../../../platform/cache/changes.ts';
import type { Log } from '../../../platform/log.ts';
import type { PaymentGateway } from '../../../platform/payments/payment-gateway.ts';
import type { QuoteDeps } from '../quote/make-quote.ts';

/** What the use cases around a payment work with. */
export interface PaymentDeps extends QuoteDeps {
  readonly cache: ChangeListener & QuoteDeps['cache'];
  readonly payments: PaymentGateway;
  readonly log: Log;
  readonly now: () => Date;
}

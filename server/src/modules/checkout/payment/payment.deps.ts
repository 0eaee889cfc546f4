import type { ChangeListener } from '../../../platform/cache/changes.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { Listeners } from '../../../platform/facts.ts';
import type { Log } from '../../../platform/log.ts';
import type { PaymentGateway } from '../../../platform/payments/payment-gateway.ts';
import type { QuoteDeps } from '../quote/make-quote.ts';

interface GatewayName {
  readonly gatewayId: string;
}

/** The provider has something to say about what is not a payment. It is asked for it, so that there is no transaction yet. */
export interface PaymentFacts {
  readonly disputeReported: Listeners<GatewayName, PaymentDeps>;
  /** By our own id, if the provider knows it. */
  readonly refundReported: Listeners<GatewayName & { readonly refundId: string | undefined }, PaymentDeps>;
}

/** What the use cases around a payment work with. */
export interface PaymentDeps extends QuoteDeps {
  readonly cache: ChangeListener & QuoteDeps['cache'];
  readonly payments: PaymentGateway;
  /** Where banks send buyers back to. */
  readonly config: Pick<Config, 'publicUrl'>;
  readonly log: Log;
  readonly now: () => Date;
}

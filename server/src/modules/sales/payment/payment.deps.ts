import type { ChangeListener } from '../../../platform/cache/changes.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Log } from '../../../platform/log.ts';
import type { PaymentGateway } from '../../../platform/payments/payment-gateway.ts';

/** What the use cases around a payment work with. */
export interface PaymentDeps {
  readonly db: Db;
  readonly cache: ChangeListener;
  readonly payments: PaymentGateway;
  readonly log: Log;
}

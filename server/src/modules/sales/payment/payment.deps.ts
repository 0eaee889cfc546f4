import type { ChangeListener } from '../../../platform/cache/changes.ts';
import type { Log } from '../../../platform/log.ts';
import type { PaymentGateway } from '../../../platform/payments/payment-gateway.ts';
import type { SettingsDeps } from '../../settings/index.ts';

/** What the use cases around a payment work with. */
export interface PaymentDeps extends SettingsDeps {
  readonly cache: ChangeListener & SettingsDeps['cache'];
  readonly payments: PaymentGateway;
  readonly log: Log;
}

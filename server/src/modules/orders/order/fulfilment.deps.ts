import type { ChangeListener } from '../../../platform/cache/changes.ts';
import type { PublicCache } from '../../../platform/cache/public-cache.ts';
import type { RefundDeps } from '../../after-sales/index.ts';

export interface FulfilmentDeps extends RefundDeps {
  readonly cache: ChangeListener & Pick<PublicCache, 'keep'>;
  readonly now: () => Date;
}

import type { Output } from '@fieldhouse/contracts/endpoint';
import type { getReturnOptions } from '@fieldhouse/contracts/returns.endpoints';

/** What of an order can be sent back, and what could come instead. */
export type ReturnOptions = Output<NonNullable<(typeof getReturnOptions)['schemas']>>;

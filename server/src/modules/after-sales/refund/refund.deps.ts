import type { OrderDeps } from '../../orders/index.ts';
import type { RefundDeps } from './advance-refund.ts';

/** For what changes an order, and gives money back. */
export type AfterSalesDeps = OrderDeps & RefundDeps;

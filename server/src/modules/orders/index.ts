export { receiveRefundEvent } from './advance-refund.ts';
export { markPaid } from './mark-paid.ts';
export { eraseBuyer, type OrderedLine, type PaidOrder } from './order-writes.repo.ts';
export { orderTasks } from './orders.jobs.ts';
export { findOrder, hasBought } from './orders.repo.ts';
export { orderAdminRoutes, orderRoutes } from './orders.routes.ts';
export { placeOrder } from './place-order.ts';
export { releaseOrder } from './release-order.ts';
export { sweepRefunds } from './sweep-refunds.ts';

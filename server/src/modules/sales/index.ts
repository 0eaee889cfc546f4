export { endDemoSales } from './end-demo-sales.ts';
export { eraseBuyer } from './order/order-writes.repo.ts';
export { orderTasks } from './order/orders.jobs.ts';
export { findBoughtOptions } from './order/orders.repo.ts';
export { orderAdminRoutes, orderRoutes } from './order/orders.routes.ts';
export { paymentRoutes } from './payment/payment.routes.ts';
export { erasePayer } from './payment/payments.repo.ts';
export { sweepPayments } from './payment/sweep-payments.ts';
export { sweepRefunds } from './refund/sweep-refunds.ts';

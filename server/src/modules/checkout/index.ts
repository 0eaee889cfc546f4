export { checkoutRoutes } from './checkout.routes.ts';
export { erasePayer } from './payments.repo.ts';
export { sweepPayments } from './sweep-payments.ts';

export { createNewsletterSender, markAbandonedInDoubt } from './deliver-newsletters.ts';
export { cleanDeliveries } from './deliveries.repo.ts';
export { newsletterAdminRoutes, unsubscribeRoutes } from './newsletters.routes.ts';
export { cleanUnsubscribeLinks, forgetSubscriber } from './unsubscribe-links.repo.ts';

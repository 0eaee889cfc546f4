export { createNewsletterSender, markAbandonedInDoubt } from './deliver-newsletters.ts';
export { cleanDeliveries } from './deliveries.repo.ts';
export { newsletterTasks } from './newsletters.jobs.ts';
export { newsletterRoutes } from './newsletters.routes.ts';
export {
  addSubscriber,
  cleanSubscribers,
  cleanUnsubscribeLinks,
  deleteSubscriber,
  forgetSubscriber,
} from './subscribers.repo.ts';

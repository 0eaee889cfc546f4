export { cleanEvents } from './events/list-events.ts';
export { integrationRoutes } from './integrations.routes.ts';
export { hideInLog } from './webhooks/deliveries.repo.ts';
export { cleanDeliveries, createWebhookSender } from './webhooks/send-webhooks.ts';
export { spreadEvents } from './webhooks/spread-events.ts';
export { webhookTasks } from './webhooks/webhooks.jobs.ts';

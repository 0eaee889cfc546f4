export { cleanEvents } from './events/list-events.ts';
export { integrationRoutes } from './integrations.routes.ts';

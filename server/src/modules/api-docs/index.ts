export { apiDocsRoutes } from './api-docs.routes.ts';

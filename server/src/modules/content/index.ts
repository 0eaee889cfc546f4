export { contactTasks } from './contact/contact.jobs.ts';
export { contactRoutes } from './contact/contact.routes.ts';
export { createPage } from './pages/edit-pages.ts';
export { listFooterPages, listMappedPages } from './pages/pages.repo.ts';
export { pageRoutes } from './pages/pages.routes.ts';

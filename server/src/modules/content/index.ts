export { contactTasks } from './contact/contact.jobs.ts';
export { contentRoutes } from './content.routes.ts';
export { createPage } from './pages/edit-pages.ts';
export { listFooterPages, listMappedPages } from './pages/pages.repo.ts';
export { addRedirect, findRedirect } from './redirects/redirects.ts';

export { createPage } from './pages/edit-pages.ts';
export { listFooterPages, listMappedPages } from './pages/pages.repo.ts';
export { pageRoutes } from './pages/pages.routes.ts';

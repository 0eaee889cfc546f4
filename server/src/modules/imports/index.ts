export { fetchPictures } from './fetch-pictures.ts';
export { cleanImports, forgetStaged } from './imports.repo.ts';
export { importRoutes } from './imports.routes.ts';
export { runImports } from './run-imports.ts';

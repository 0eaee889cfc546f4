export { accountsAdminRoutes } from './accounts.admin-routes.ts';
export { accountTasks } from './accounts.jobs.ts';
export { profileRoutes, signInRoutes } from './accounts.routes.ts';
export { addAccount } from './add-account.ts';
export type { OnAccountDeleted } from './delete-user.ts';
export { ensureAdministrator } from './ensure-administrator.ts';
export { cleanLinks } from './links.repo.ts';
export { subscribe } from './subscribe.ts';
export { findUser } from './user-list.repo.ts';

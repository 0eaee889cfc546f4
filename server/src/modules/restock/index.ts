export { restockTasks } from './restock.jobs.ts';
export { cleanRestockRequests, forgetRestockRequests, giveRestockRequests } from './restock.repo.ts';
export { restockRoutes } from './restock.routes.ts';
export { createRestockSender, markRestockMailsInDoubt } from './send-restock-mails.ts';

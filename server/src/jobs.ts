import type { Deps } from './deps.ts';
import { accountTasks, cleanFactors, cleanInvitations, cleanLinks, lookForTraces } from './modules/accounts/index.ts';
import {
  findDisputes,
  findRefunds,
  returnTasks,
  sweepDisputes,
  sweepRefunds,
  sweepReturns,
} from './modules/after-sales/index.ts';
import { attributeTasks, movePrices } from './modules/catalogue/index.ts';
import { cleanGuests, paymentTasks, sweepPayments } from './modules/checkout/index.ts';
import { contactTasks } from './modules/content/index.ts';
import {
  cleanSearches,
  countSales,
  fadePopularity,
  rankFavourites,
  relateProducts,
} from './modules/discovery/index.ts';
import { cleanImports, fetchPictures, runImports } from './modules/imports/index.ts';
import {
  cleanEvents,
  cleanDeliveries as cleanWebhookDeliveries,
  createWebhookSender,
  spreadEvents,
  webhookTasks,
} from './modules/integrations/index.ts';
import { eraseOldInvoices, sweepDocuments, sweepFees } from './modules/invoicing/index.ts';
import { cleanFiles, createPictureReceiver } from './modules/media/index.ts';
import {
  cleanDeliveries,
  cleanSubscribers,
  cleanUnsubscribeLinks,
  createNewsletterSender,
  markAbandonedInDoubt,
  newsletterTasks,
} from './modules/newsletters/index.ts';
import { cleanOrderKeys, orderTasks, shopTasks } from './modules/orders/index.ts';
import { countSold, foldSales } from './modules/overview/index.ts';
import {
  cleanRestockRequests,
  createRestockSender,
  markRestockMailsInDoubt,
  restockTasks,
} from './modules/restock/index.ts';
import { askForReviews, cleanStopLinks, reviewRequestTasks } from './modules/reviews/index.ts';
import { cleanTexts } from './modules/translations/index.ts';
import { foldFigures } from './platform/db/figures.repo.ts';
import { createGuardedFetch } from './platform/guarded-request/guarded-request.ts';
import type { TaskHandlers } from './platform/jobs/jobs.ts';
import { every } from './platform/jobs/recurring.ts';
import { startWorker, type Worker } from './platform/jobs/worker.ts';
import { cleanRequestKeys } from './platform/keyed-requests/request-keys.repo.ts';
import { cleanLimits } from './platform/limits/limits.repo.ts';
import { cleanTrustedNetworks } from './platform/limits/trusted-networks.repo.ts';
import { cleanMails } from './platform/mailer/mail.repo.ts';
import { cleanSessions } from './platform/sessions/sessions.repo.ts';
import { createWebhookPorts } from './webhook-ports.ts';

const MINUTE = 60;
const HOUR = 3600;

/** What is done for each job that the modules enqueue. */
export function tasksOf(deps: Deps): TaskHandlers {
  return {
    ...accountTasks(deps),
    ...attributeTasks(deps),
    ...contactTasks(deps),
    ...orderTasks(deps),
    ...paymentTasks(deps),
    ...newsletterTasks(deps),
    ...restockTasks(deps),
    ...returnTasks(deps),
    ...reviewRequestTasks(deps),
    ...shopTasks(deps),
    ...webhookTasks(deps),
  };
}

const pictureDeps = (deps: Deps) => ({
  ...deps,
  guardedFetch: createGuardedFetch({ toThisMachine: deps.config.demo }),
  receive: createPictureReceiver(deps),
});

/** All that is done in the background, as one list; undefined on a node whose ROLE is to answer requests only, and in a copy. */
export function startJobs(deps: Deps): Worker | undefined {
  const { config, connection, db, log, metrics, restoredFrom } = deps;
  if (config.role === 'web' || restoredFrom !== undefined) return undefined;
  const pictures = pictureDeps(deps);
  return startWorker({
    connection,
    log,
    onJob: metrics.jobFinished,
    tasks: tasksOf(deps),
    recurring: [
      every('move-prices', 1, (signal) => movePrices(deps, signal)),
      every('sweep-payments', MINUTE, (signal) => sweepPayments(deps, signal)),
      every('sweep-invoices', 5, (signal) => sweepDocuments(deps, signal)),
      every('sweep-fees', MINUTE, (signal) => sweepFees(deps, signal)),
      every('sweep-refunds', MINUTE, (signal) => sweepRefunds(deps, signal)),
      every('sweep-returns', MINUTE, (signal) => sweepReturns(deps, signal)),
      every('ask-for-reviews', 15 * MINUTE, (signal) => askForReviews(deps, signal)),
      every('sweep-disputes', MINUTE, (signal) => sweepDisputes(deps, signal)),
      // The demo gateway sends no webhooks.
      every('find-disputes', config.stripe ? HOUR : MINUTE, (signal) => findDisputes(deps, signal)),
      every('find-refunds', config.stripe ? HOUR : MINUTE, (signal) => findRefunds(deps, signal)),
      every('fold-sales', MINUTE, () => foldSales(db)),
      every('fold-figures', MINUTE, () => foldFigures(db)),
      every('count-best-sellers', 15 * MINUTE, () => countSold(deps)),
      every('count-sales', MINUTE, (signal) => countSales(deps, signal)),
      every('fade-popularity', HOUR, (signal) => fadePopularity(deps, signal)),
      every('relate-products', 5 * MINUTE, (signal) => relateProducts(deps, signal)),
      every('rank-favourites', HOUR, (signal) => rankFavourites(deps, signal)),
      every('send-newsletters', 2, createNewsletterSender(deps)),
      every('doubt-newsletters', MINUTE, () => markAbandonedInDoubt(deps)),
      every('clean-newsletters', HOUR, () => cleanDeliveries(db)),
      every('clean-subscribers', HOUR, () => cleanSubscribers(db)),
      every('clean-unsubscribe-links', HOUR, () => cleanUnsubscribeLinks(db)),
      every('send-restock-mails', 5, createRestockSender(deps)),
      every('doubt-restock-mails', MINUTE, () => markRestockMailsInDoubt(deps)),
      every('clean-restock-requests', HOUR, () => cleanRestockRequests(db)),
      every('clean-request-keys', HOUR, () => cleanRequestKeys(db)),
      every('spread-events', 1, (signal) => spreadEvents(db, signal)),
      every('send-webhooks', 1, createWebhookSender({ ...deps, ...createWebhookPorts(deps) })),
      every('clean-webhook-deliveries', HOUR, () => cleanWebhookDeliveries(db)),
      every('run-imports', 1, (signal) => runImports(deps, signal)),
      every('fetch-pictures', 2, (signal) => fetchPictures(pictures, signal)),
      every('clean-imports', HOUR, () => cleanImports(db)),
      every('clean-events', HOUR, () => cleanEvents(db)),
      every('clean-second-factors', HOUR, () => cleanFactors(db)),
      every('clean-limits', HOUR, () => cleanLimits(db)),
      every('clean-trusted-networks', HOUR, () => cleanTrustedNetworks(db)),
      every('clean-guests', HOUR, () => cleanGuests(db)),
      every('clean-order-keys', HOUR, () => cleanOrderKeys(db)),
      every('clean-review-stop-links', HOUR, () => cleanStopLinks(db)),
      every('clean-searches', HOUR, () => cleanSearches(db)),
      every('clean-texts', HOUR, () => cleanTexts(db)),
      every('clean-sessions', HOUR, () => cleanSessions(db)),
      every('erase-old-invoices', HOUR, (signal) => eraseOldInvoices(deps, signal)),
      every('look-for-traces', HOUR, (signal) => lookForTraces(db, signal)),
      every('clean-links', HOUR, () => cleanLinks(db)),
      every('clean-invitations', HOUR, () => cleanInvitations(db)),
      every('clean-mails', HOUR, () => cleanMails(db)),
      every('clean-files', HOUR, (signal) => cleanFiles(deps, signal)),
    ],
  });
}

import { newsletterMessages } from '@fieldhouse/contracts/newsletter.rules';
import * as endpoints from '@fieldhouse/contracts/newsletters.endpoints';
import * as schemas from '@fieldhouse/contracts/newsletters.schemas';
import { AppError } from '../../platform/http/app-error.ts';
import { orPage, takeFormPosts } from '../../platform/http/form-posts.ts';
import { type RouteHost, route } from '../../platform/http/route.ts';
import { inBatches } from '../../platform/http/stream-list.ts';
import { clientAddress } from '../../platform/limits/network-address.ts';
import { getLetterhead } from '../settings/index.ts';
import { listOpenDeliveries } from './deliveries.repo.ts';
import type { NewsletterDeps } from './newsletters.deps.ts';
import * as repo from './newsletters.repo.ts';
import { noSuchNewsletter, resendNewsletter, sendNewsletter, sendTestNewsletter } from './send-newsletter.ts';
import { confirmSubscription, subscribeVisitor, unsubscribe } from './subscribe-visitor.ts';
import { findSubscriber, findSubscription } from './subscribers.repo.ts';

const BATCH = 50;

export function newsletterRoutes(host: RouteHost, deps: NewsletterDeps): void {
  const { db } = deps;
  subscriptionRoutes(host, deps);
  route(host, endpoints.sendNewsletter, schemas.sendNewsletter, async ({ body }, { caller, t }) => {
    const count = await sendNewsletter(deps, body, caller.userId);
    return {
      message: t.plural(count, {
        one: 'The newsletter is on its way to # subscriber.',
        other: 'The newsletter is on its way to # subscribers.',
      }),
    };
  });
  route(host, endpoints.sendTestNewsletter, schemas.sendTestNewsletter, async ({ body }, { caller, t }) => {
    const email = await sendTestNewsletter(deps, body, caller.userId);
    return { message: t`The test email has been sent to ${email}.` };
  });
  route(host, endpoints.listNewsletters, schemas.listNewsletters, ({ query: { page, limit } }) => {
    if (page !== undefined) return repo.listNewsletterPage(db, { limit, offset: (page - 1) * limit });
    const read = (lastId: string | undefined, most: number) => repo.listNewslettersAfter(db, lastId, most);
    return inBatches(BATCH, read, ({ _id }) => _id);
  });
  route(host, endpoints.countSubscribers, schemas.countSubscribers, async () => ({
    subscribers: await repo.countSubscribers(db),
    postalAddress: (await getLetterhead(deps, null)).postalAddress ?? null,
  }));
  route(host, endpoints.listOpenDeliveries, schemas.listOpenDeliveries, async ({ params, query }) => {
    const { state, limit, page = 1 } = query;
    if (!(await repo.hasNewsletter(db, params.id))) throw noSuchNewsletter();
    return listOpenDeliveries(db, { id: params.id, state, limit, offset: (page - 1) * limit });
  });
  route(host, endpoints.resendNewsletter, schemas.resendNewsletter, async ({ params, body }, { caller, t }) => {
    const count = await resendNewsletter(deps, { id: params.id, state: body.state }, caller.userId);
    return {
      message: t.plural(count, {
        one: 'The newsletter is on its way again to # subscriber.',
        other: 'The newsletter is on its way again to # subscribers.',
      }),
    };
  });
}

/** For visitors who subscribe, for those who follow the link in a newsletter, and for mail programs that do it for them. */
function subscriptionRoutes(host: RouteHost, deps: Pick<NewsletterDeps, 'db' | 'cache' | 'now'>): void {
  route(host, endpoints.findSubscription, schemas.findSubscription, async ({ params }) => {
    const subscription = await findSubscription(deps.db, params.token);
    if (!subscription) throw new AppError('not-found', newsletterMessages.badLink);
    return { subscribed: subscription.subscribed };
  });
  route(host, endpoints.subscribeVisitor, schemas.subscribeVisitor, async ({ body }, { request, language, say, t }) => {
    const consent = t`Our newsletter tells you when we open, and what is new from then on.`;
    return { message: say(await subscribeVisitor(deps, { ...body, language, consent }, clientAddress(request))) };
  });
  route(host, endpoints.findSubscriber, schemas.findSubscriber, async ({ params }) => {
    const subscriber = await findSubscriber(deps.db, params.token);
    if (!subscriber) throw new AppError('not-found', newsletterMessages.badRequest);
    return { state: subscriber.state };
  });
  takeFormPosts(host, (open) => {
    route(open, endpoints.confirmSubscription, schemas.confirmSubscription, async ({ params }, { request, say, t }) => {
      await confirmSubscription(deps, params.token, t);
      return orPage(request, { message: say(newsletterMessages.subscribed) });
    });
    route(open, endpoints.unsubscribe, schemas.unsubscribe, async ({ params }, { request, say, t }) => {
      await unsubscribe(deps, params.token, t);
      return orPage(request, { message: say(newsletterMessages.unsubscribed) });
    });
  });
}

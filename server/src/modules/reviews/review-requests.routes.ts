import { reviewRequestMessages } from '@fieldhouse/contracts/review.rules';
import * as endpoints from '@fieldhouse/contracts/reviews.endpoints';
import * as schemas from '@fieldhouse/contracts/reviews.schemas';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type RouteHost, route } from '../../platform/http/route.ts';
import { SeeOther } from '../../platform/http/route-result.ts';
import { findLinked, stopAsking } from './review-requests.repo.ts';

const forms = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/** For those who follow the link in a mail that asks for a review, and for mail programs that do it for them. */
export function reviewRequestRoutes(host: RouteHost, { db }: { readonly db: Db }): void {
  route(host, endpoints.findReviewRequests, schemas.findReviewRequests, async ({ params }) => {
    const linked = await findLinked(db, params.token);
    if (!linked) throw new AppError('not-found', reviewRequestMessages.badLink);
    return { stopped: linked.stopped };
  });
  host.app.register(async (app) => {
    // The token says everything: what a form says beside it (`List-Unsubscribe=One-Click`) is read and dropped.
    app.addContentTypeParser(forms, { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined));
    route(
      { ...host, app },
      endpoints.stopReviewRequests,
      schemas.stopReviewRequests,
      async ({ params }, { request }) => {
        const linked = await findLinked(db, params.token);
        if (!linked) throw new AppError('refused', reviewRequestMessages.badLink);
        await stopAsking(db, linked.accountId);
        // A browser that sent the page's form without script wants to see the page again, which then says so.
        if (request.headers.accept?.includes('text/html')) return new SeeOther(request.url);
        return { message: reviewRequestMessages.stopped };
      },
    );
  });
}

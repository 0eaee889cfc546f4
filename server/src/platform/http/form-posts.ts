import { languages } from '@fieldhouse/contracts/language';
import type { FastifyRequest } from 'fastify';
import type { RouteHost } from './route.ts';
import { SeeOther } from './route-result.ts';

const forms = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/** Where the page of such a route can be: in the shop's first language, or behind another one's prefix. */
const prefixes = ['', ...Object.keys(languages).map((language) => `/${language}`)];

/**
 * Routes whose path says everything by its token, so that forms and mail programs (RFC 8058) may post to them: what comes beside it
 * (`List-Unsubscribe=One-Click`) is read and dropped. A page's form is posted to the page's own address, in its language.
 */
export function takeFormPosts(host: RouteHost, register: (host: RouteHost) => void): void {
  for (const prefix of prefixes)
    host.app.register(
      async (app) => {
        app.addContentTypeParser(forms, { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined));
        register({ ...host, app });
      },
      { prefix },
    );
}

/** A browser that sent the page's form without script wants to see the page again, which then says so. */
export const orPage = <T>(request: FastifyRequest, answer: T, page = request.url): T | SeeOther =>
  request.headers.accept?.includes('text/html') ? new SeeOther(page) : answer;

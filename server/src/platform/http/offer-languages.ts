import type { FastifyInstance } from 'fastify';
import { rememberOffer } from '../texts/texts.ts';
import type { ListLanguages } from './public-route.ts';

/** Nobody is spoken to in a language that the shop does not have, also not who has asked for it or used to be. */
export function offerLanguages(app: FastifyInstance, listLanguages: ListLanguages): ListLanguages {
  app.addHook('onRequest', (request, _reply, done) => {
    const { locale } = request.query as { locale?: unknown };
    const isCall = request.url.startsWith('/api/');
    // Files and what watches the shop have nothing to say, and wait for nothing.
    if (!isCall && locale === undefined && request.headers.authorization === undefined) return done();
    // Without the database there are other things to say.
    listLanguages().then(
      (languages) => {
        rememberOffer(request, languages);
        done();
      },
      () => done(),
    );
  });
  return listLanguages;
}

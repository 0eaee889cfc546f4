import { type DurableStep, takeStep } from '../../platform/durable-step.ts';
import type { Letterhead } from '../../platform/mailer/letter.ts';
import {
  ABANDONED_SECONDS,
  type Answer,
  handOver,
  nextStep,
  SERVER_PAUSE_MS,
} from '../../platform/mailer/send-once.ts';
import { newToken } from '../../platform/sessions/tokens.ts';
import { getReaderLetterheads, type Reader } from '../markets/index.ts';
import type { RestockDeps } from './restock.deps.ts';
import { writeRestockMail } from './restock.emails.ts';
import * as repo from './restock-mails.repo.ts';

type Step = 'sent' | 'none' | 'server-away';

/**
 * Tells the oldest requests of each variant that is back, three per piece and day, and ends when none is left. At most
 * once per return: a request is marked before its mail is handed over. One mail at a time: a process that is killed leaves one in
 * doubt at most.
 */
export function createRestockSender(deps: RestockDeps): (signal: AbortSignal) => Promise<void> {
  let resumesAt = 0;
  return async (signal) => {
    if (performance.now() < resumesAt) return;
    for (const variantId of await repo.listReturnedVariants(deps.db)) {
      let step: Step = 'sent';
      while (step === 'sent' && !signal.aborted) step = await tellNext(deps, variantId);
      if (step !== 'server-away') continue;
      resumesAt = performance.now() + SERVER_PAUSE_MS;
      return;
    }
  };
}

/** Those whose process has died on the way; and those in doubt whose variant has sold out since wait for its next return. */
export async function markRestockMailsInDoubt({ db, log }: Pick<RestockDeps, 'db' | 'log'>): Promise<void> {
  const mails = await repo.markInDoubt(db, ABANDONED_SECONDS);
  if (mails > 0) log.warn({ mails }, 'back-in-stock emails in doubt: their sending was interrupted');
  await repo.reopenDoubtful(db);
}

async function tellNext(deps: RestockDeps, variantId: string): Promise<Step> {
  // Before the claim: as long as the settings cannot be read, nothing is in doubt.
  const extras = { headOf: await getReaderLetterheads(deps), token: newToken() };
  const mail = await repo.claimMail(deps.db, variantId, extras.token);
  return mail ? takeStep(mailStep(deps, extras), mail) : 'none';
}

/** What the mail contains beside what is back. */
interface Extras {
  readonly headOf: (reader: Reader) => Letterhead;
  /** Of the link that ends the request. */
  readonly token: string;
}

function mailStep(deps: RestockDeps, { headOf, token }: Extras): DurableStep<repo.ClaimedMail, Answer, Step> {
  const { db } = deps;
  return {
    ask({ mailId, ...request }) {
      const mail = { ...writeRestockMail({ ...request, token }, headOf(request)), id: mailId };
      return handOver(deps, mail, 'back-in-stock email', { request: request.id });
    },
    async write({ id, attempts }, answer) {
      const next = nextStep(answer, attempts);
      if (next.state === 'waiting') await repo.requeueMail(db, id, next);
      else await repo.settleMail(db, id, next.state === 'sent' ? 'told' : 'failed');
      return answer.heard === 'no-server' ? 'server-away' : 'sent';
    },
    async release({ id }) {
      await repo.settleMail(db, id, 'in-doubt');
      return 'server-away';
    },
  };
}

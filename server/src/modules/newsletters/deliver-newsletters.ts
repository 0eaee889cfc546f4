import { MailError } from '../../platform/mailer/mailer.ts';
import { newToken } from '../../platform/sessions/tokens.ts';
import * as repo from './deliveries.repo.ts';
import type { NewsletterDeps } from './newsletters.deps.ts';
import { writeNewsletter } from './newsletters.emails.ts';
import { createPace } from './pace.ts';

type SenderDeps = Pick<NewsletterDeps, 'db' | 'mailer' | 'config' | 'log'>;

/** As many at a time as the mailer has connections. */
const LANES = 3;
const MOST_ATTEMPTS = 3;
const SECOND_CHANCE_SECONDS = 10 * 60;
const SERVER_PAUSE_MS = 60_000;
/** Longer than a mail server may take by the mailer's own limits. */
const ABANDONED_SECONDS = 5 * 60;

/**
 * Sends what waits, at the set rate, and comes to an end when nothing is due. At most once: a delivery is marked before it is
 * handed to the mail server. A clear no is kept or tried again; without any answer it is in doubt, and a person decides.
 */
export function createNewsletterSender(deps: SenderDeps): (signal: AbortSignal) => Promise<void> {
  const pace = createPace(deps.config.newsletterPerMinute);
  let resumesAt = 0;
  return async (signal) => {
    if (performance.now() < resumesAt || !(await repo.isAnyDue(deps.db))) return;
    const round = new AbortController();
    const over = AbortSignal.any([signal, round.signal]);
    const workLane = async () => {
      for (await pace(over); !over.aborted; await pace(over)) {
        const step = await deliverNext(deps);
        if (step === 'server-away') resumesAt = performance.now() + SERVER_PAUSE_MS;
        if (step !== 'delivered') round.abort();
      }
    };
    const lanes = await Promise.allSettled(Array.from({ length: LANES }, workLane));
    for (const lane of lanes) if (lane.status === 'rejected') throw lane.reason;
  };
}

/** Those whose process has died on the way. */
export async function doubtAbandoned({ db, log }: Pick<NewsletterDeps, 'db' | 'log'>): Promise<void> {
  const deliveries = await repo.doubtDeliveries(db, ABANDONED_SECONDS);
  if (deliveries > 0) log.warn({ deliveries }, 'newsletters in doubt: their sending was interrupted');
}

async function deliverNext({ db, mailer, config, log }: SenderDeps): Promise<'delivered' | 'none' | 'server-away'> {
  const token = newToken();
  const delivery = await repo.claimDelivery(db, token);
  if (!delivery) return 'none';
  const { id, reader, attempts } = delivery;
  if (!reader) {
    await repo.settleDelivery(db, id, 'skipped');
    return 'delivered';
  }
  try {
    await mailer.send({ ...writeNewsletter(delivery, { ...reader, token }, config), id });
  } catch (error) {
    log.warn({ err: error, delivery: id }, 'newsletter not acknowledged');
    return settleFailure({ db, id, attempts, error });
  }
  await repo.settleDelivery(db, id, 'sent');
  return 'delivered';
}

interface Failure extends Pick<NewsletterDeps, 'db'> {
  readonly id: string;
  readonly attempts: number;
  readonly error: unknown;
}

async function settleFailure({ db, id, attempts, error }: Failure): Promise<'delivered' | 'server-away'> {
  const fate = error instanceof MailError ? error.fate : 'unknown';
  const message = error instanceof MailError ? error.message : 'Something went wrong on our side';
  if (fate === 'no-server') {
    await repo.putBackDelivery(db, id, { pauseSeconds: 0, interrupted: true });
    return 'server-away';
  }
  if (fate === 'later' && attempts < MOST_ATTEMPTS) {
    await repo.putBackDelivery(db, id, { pauseSeconds: SECOND_CHANCE_SECONDS, interrupted: false });
    return 'delivered';
  }
  if (fate === 'unknown') {
    await repo.settleDelivery(db, id, 'in-doubt', message);
    return 'server-away';
  }
  await repo.settleDelivery(db, id, 'failed', message);
  return 'delivered';
}

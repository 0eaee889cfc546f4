import { setTimeout as sleep } from 'node:timers/promises';
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
import { getLetterheads } from '../settings/index.ts';
import * as repo from './deliveries.repo.ts';
import type { NewsletterDeps } from './newsletters.deps.ts';
import { writeNewsletter } from './newsletters.emails.ts';

type SenderDeps = Pick<NewsletterDeps, 'db' | 'cache' | 'mailer' | 'config' | 'log'>;
type Step = 'delivered' | 'none' | 'server-away';

/** As many at a time as the mailer has connections. */
const LANES = 3;

/** Sends pending deliveries at the configured rate, at most once, and ends when nothing is due. */
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
export async function markAbandonedInDoubt({ db, log }: Pick<NewsletterDeps, 'db' | 'log'>): Promise<void> {
  const deliveries = await repo.markDeliveriesInDoubt(db, ABANDONED_SECONDS);
  if (deliveries > 0) log.warn({ deliveries }, 'newsletters in doubt: their sending was interrupted');
}

async function deliverNext(deps: SenderDeps): Promise<Step> {
  // Before the claim: as long as the settings cannot be read, nothing is in doubt.
  const extras = { headOf: await getLetterheads(deps), token: newToken() };
  const delivery = await repo.claimDelivery(deps.db, extras.token);
  return delivery ? takeStep(deliveryStep(deps, extras), delivery) : 'none';
}

/** What a newsletter contains beside its text. */
interface Extras {
  readonly headOf: (language: string) => Letterhead;
  /** Of the link to unsubscribe. */
  readonly token: string;
}

/** An unknown outcome is not released for another attempt: staff decide. */
function deliveryStep(
  deps: SenderDeps,
  { headOf, token }: Extras,
): DurableStep<repo.ClaimedDelivery, Answer | undefined, Step> {
  const { db } = deps;
  return {
    async ask({ reader, ...delivery }) {
      if (!reader) return undefined;
      const mail = { ...writeNewsletter(delivery, { ...reader, token }, headOf(reader.language)), id: delivery.id };
      return handOver(deps, mail, 'newsletter', { delivery: delivery.id });
    },
    async write({ id, attempts }, answer) {
      const next = answer ? nextStep(answer, attempts) : ({ state: 'skipped' } as const);
      if (next.state === 'waiting') await repo.requeueDelivery(db, id, next);
      else await repo.settleDelivery(db, id, next.state, answer?.error);
      return answer?.heard === 'no-server' ? 'server-away' : 'delivered';
    },
    async release({ id }, { message }) {
      await repo.settleDelivery(db, id, 'in-doubt', message);
      return 'server-away';
    },
  };
}

/** A rate limiter: lets through a fixed number per minute, evenly. Ends early when the shop shuts down. */
function createPace(perMinute: number): (signal: AbortSignal) => Promise<void> {
  const stepMs = 60_000 / perMinute;
  let nextAt = 0;
  return async (signal) => {
    const now = performance.now();
    const turnAt = Math.max(now, nextAt);
    nextAt = turnAt + stepMs;
    if (turnAt > now) await sleep(turnAt - now, undefined, { signal }).catch(() => {});
  };
}

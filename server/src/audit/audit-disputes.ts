import type { Db } from '../platform/db/db.ts';
import type { GatewayDispute, PaymentGateway } from '../platform/payments/payment-gateway.ts';
import { findProblems } from './audit.repo.ts';
import * as repo from './audit-disputes.repo.ts';

interface Deps {
  readonly db: Db;
  readonly payments: Pick<PaymentGateway, 'listDisputes'>;
}

/** New ones are looked for each hour. */
const UNHEARD_MS = 80 * 60_000;

/** Every dispute of a charge of ours is in the ledger as the gateway has it, and none that it does not have. */
export async function findBrokenDisputes({ db, payments }: Deps, since: Date): Promise<string[]> {
  // Read first: what is opened meanwhile is known at the gateway.
  const written = await repo.listDisputesSince(db, since);
  const heard: GatewayDispute[] = [];
  for await (const dispute of payments.listDisputes(since)) heard.push(dispute);
  const names = heard.map(({ gatewayId }) => gatewayId);
  const ours = new Map((await repo.listDisputesNamed(db, names)).map((dispute) => [dispute.gatewayId, dispute]));
  const paid = await repo.listPaidIntents(
    db,
    heard.flatMap(({ intentId }) => (intentId === undefined ? [] : [intentId])),
  );
  const known = new Set(names);
  return [
    ...heard.flatMap((dispute) => findDifference(dispute, ours.get(dispute.gatewayId), paid)),
    ...written
      .filter(({ gatewayId, state }) => state !== 'closed' && !known.has(gatewayId))
      .map(({ gatewayId }) => `dispute ${gatewayId} is not known at the gateway`),
    ...(await findProblems(db, [repo.neglectedDisputes])),
  ];
}

function findDifference(
  heard: GatewayDispute,
  ours: repo.WrittenDispute | undefined,
  paid: ReadonlySet<string>,
): string[] {
  const { gatewayId, state, amountCents, openedAt } = heard;
  if (!ours) {
    const isDue = paid.has(heard.intentId ?? '') && Date.now() - openedAt.getTime() > UNHEARD_MS;
    return isDue
      ? [`dispute ${gatewayId} of ${amountCents} cents is ${state} at the gateway, but nobody has heard of it`]
      : [];
  }
  // An open one is looked at again, and a warning may have been released by staff.
  if (ours.state === 'open' || (ours.kind === 'warning' && heard.kind === 'warning')) return [];
  const isSame = ours.state === state && ours.amountCents === amountCents;
  return isSame
    ? []
    : [
        `dispute ${gatewayId} is ${ours.state} with ${ours.amountCents} cents, but ${state} with ${amountCents} at the gateway`,
      ];
}

import { restockMessages } from '@fieldhouse/contracts/restock.rules';
import type { RestockRequest } from '@fieldhouse/contracts/restock.schemas';
import { inTransaction } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { RestockDeps } from './restock.deps.ts';
import { confirmRequest, endRequest, findLinkedRequest, isFull, lockAddress } from './restock.repo.ts';

type Deps = Pick<RestockDeps, 'db'>;

const shownAs = {
  unconfirmed: 'unconfirmed',
  waiting: 'waiting',
  sending: 'told',
  'in-doubt': 'told',
  told: 'told',
  failed: 'ended',
  ended: 'ended',
} as const;

/** The request of a link in a mail, as its recipient sees it; undefined when the link does not work. */
export async function findRestockRequest({ db }: Deps, token: string): Promise<RestockRequest | undefined> {
  const request = await findLinkedRequest(db, token);
  return request && { ...request, state: request.isSold ? shownAs[request.state] : 'ended' };
}

/** Opening the link proves access to the mailbox. */
export async function confirmRestockRequest({ db }: Deps, token: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const request = await findLinkedRequest(tx, token);
    if (!request || request.state === 'told' || request.state === 'ended') throw badLink();
    if (!request.isSold) throw new AppError('refused', restockMessages.gone);
    await lockAddress(tx, request.key);
    if (await isFull(tx, request.key, request.variantId)) throw new AppError('refused', restockMessages.tooMany);
    await confirmRequest(tx, request.id);
  });
}

/** Without a session, and idempotent. */
export async function endRestockRequest({ db }: Deps, token: string): Promise<void> {
  const request = await findLinkedRequest(db, token);
  if (!request) throw badLink();
  await endRequest(db, request.id);
}

const badLink = () => new AppError('refused', restockMessages.badLink);

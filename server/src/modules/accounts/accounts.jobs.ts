import { inTransaction, type Tx } from '../../platform/db/db.ts';
import type { TaskHandlers } from '../../platform/jobs/jobs.ts';
import { queueMail } from '../../platform/mailer/mail.repo.ts';
import { type ComposedMail, deliver } from '../../platform/mailer/mailer.ts';
import { getLetterhead, type MailDeps } from '../settings/index.ts';
import { type MailKind, writeAccountMail } from './accounts.emails.ts';
import { findAccount } from './accounts.repo.ts';
import { holdChange } from './email-change.repo.ts';
import { createLink, type LinkPurpose } from './links.repo.ts';
import { invitationTasks } from './staff/invitations.jobs.ts';

interface AccountMailJob {
  mailId: string;
  accountId: string;
  kind: MailKind;
}

declare module '../../platform/jobs/jobs.ts' {
  interface Tasks {
    'send-account-mail': AccountMailJob;
  }
}

/** Sends a mail to an account once the transaction is through. */
export async function queueAccountMail(tx: Tx, accountId: string, kind: MailKind): Promise<void> {
  await queueMail(tx, { task: 'send-account-mail', kind, accountId }, { accountId, kind });
}

type Deps = MailDeps & { readonly now: () => Date };

export function accountTasks(deps: Deps): Pick<TaskHandlers, 'send-account-mail' | 'send-invitation'> {
  return {
    'send-account-mail': (job) => deliver(deps, job.mailId, () => composeAccountMail(deps, job)),
    ...invitationTasks(deps),
  };
}

const linkOf: Partial<Record<MailKind, LinkPurpose>> = {
  activation: 'activation',
  reset: 'reset',
  'forced-reset': 'reset',
  'old-address': 'old-address',
  'new-address': 'new-address',
};

/**
 * The link is created here, when the email is sent: the queue never contains a secret, and the hour begins when the
 * email is sent, not when the mail server went down. Each attempt creates a link of its own, and all of them work,
 * because it is not known which attempt has arrived.
 */
async function composeAccountMail(deps: Deps, { accountId, kind }: AccountMailJob): Promise<ComposedMail | undefined> {
  const { db, now } = deps;
  const account = await findAccount(db, accountId);
  if (!account || (kind === 'activation' && account.activatedAt)) return undefined;
  const purpose = linkOf[kind];
  const isAboutAddress = kind === 'old-address' || kind === 'new-address' || kind === 'address-told';
  const { token, change } = await inTransaction(db, async (tx) => ({
    change: isAboutAddress ? await holdChange(tx, accountId) : undefined,
    token: purpose && (await createLink(tx, accountId, purpose, now())),
  }));
  if ((purpose && token === undefined) || (isAboutAddress && !change)) return undefined;
  const name = account.activatedAt ? account.name : undefined;
  const head = await getLetterhead(deps, account.language);
  return {
    to:
      kind === 'new-address' && change
        ? { name: '', address: change.email }
        : { name: name ?? '', address: account.email },
    ...writeAccountMail(kind, {
      ...head,
      name,
      ...(token !== undefined && { token }),
      ...(change && { newEmail: change.email }),
    }),
  };
}

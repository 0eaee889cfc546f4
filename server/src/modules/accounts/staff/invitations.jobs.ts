import { roleName } from '@fieldhouse/contracts/role-names';
import { INVITATION_DAYS } from '@fieldhouse/contracts/staff.rules';
import type { TaskHandlers } from '../../../platform/jobs/jobs.ts';
import { greeting, writeLetter } from '../../../platform/mailer/letter.ts';
import { type ComposedMail, deliver } from '../../../platform/mailer/mailer.ts';
import { getLetterhead, type MailDeps } from '../../settings/index.ts';
import { addInvitationLink, findInvitationById } from './invitations.repo.ts';

interface InvitationJob {
  mailId: string;
  invitationId: string;
}

declare module '../../../platform/jobs/jobs.ts' {
  interface Tasks {
    'send-invitation': InvitationJob;
  }
}

type Deps = MailDeps & { readonly now: () => Date };

export function invitationTasks(deps: Deps): Pick<TaskHandlers, 'send-invitation'> {
  return { 'send-invitation': (job) => deliver(deps, job.mailId, () => composeInvitation(deps, job)) };
}

/** The link is made here, when the mail is sent, like those of accounts: the queue never contains a secret. */
async function composeInvitation(deps: Deps, { invitationId }: InvitationJob): Promise<ComposedMail | undefined> {
  const invitation = await findInvitationById(deps.db, invitationId);
  const token = invitation && (await addInvitationLink(deps.db, invitationId, deps.now()));
  if (!invitation || token === undefined) return undefined;
  const head = await getLetterhead(deps, null);
  const { t, shopName, pagesUrl } = head;
  const { role, invitedBy } = invitation;
  const letter = {
    subject: t`You are invited to work on ${shopName}`,
    heading: t`Welcome to the team`,
    paragraphs: [
      greeting(head),
      t`${invitedBy ?? shopName} invites you to the staff of ${shopName}. Your role: ${roleName(t, role)}.`,
      t`Open the link to accept. It works once, for ${INVITATION_DAYS} days.`,
    ],
    action: { label: t`Accept the invitation`, url: `${pagesUrl}/setup/invitation/${token}` },
    note: t`If you do not know what this is about, ignore this email. Nothing happens without your answer.`,
  };
  return { to: { name: '', address: invitation.email }, ...writeLetter(letter, head) };
}

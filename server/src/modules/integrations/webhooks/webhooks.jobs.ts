import type { Tx } from '../../../platform/db/db.ts';
import type { TaskHandlers } from '../../../platform/jobs/jobs.ts';
import { writeLetter } from '../../../platform/mailer/letter.ts';
import { queueMail } from '../../../platform/mailer/mail.repo.ts';
import { type ComposedMail, deliver } from '../../../platform/mailer/mailer.ts';
import { getShopLetterhead } from '../../settings/index.ts';
import type { WebhookDeps } from './webhooks.deps.ts';
import { findWebhook } from './webhooks.repo.ts';

/** Sent by hand, to see whether it arrives. */
export const TEST_EVENT = 'webhook.test';

declare module '../../../platform/jobs/jobs.ts' {
  interface Tasks {
    'send-webhook-mail': { mailId: string; webhookId: string };
  }
}

/** Tells the shop that one of its webhooks has been switched off. */
export const queueOffMail = (tx: Tx, webhookId: string): Promise<string> =>
  queueMail(tx, { task: 'send-webhook-mail', kind: 'webhook-off' }, { webhookId });

type MailingDeps = Pick<WebhookDeps, 'db' | 'cache' | 'config' | 'mailer' | 'log'>;

export function webhookTasks(deps: MailingDeps): Pick<TaskHandlers, 'send-webhook-mail'> {
  return { 'send-webhook-mail': ({ mailId, webhookId }) => deliver(deps, mailId, () => compose(deps, webhookId)) };
}

async function compose(deps: MailingDeps, webhookId: string): Promise<ComposedMail | undefined> {
  const webhook = await findWebhook(deps.db, webhookId);
  // Deleted, or somebody has switched it on again.
  if (!webhook?.offAt) return undefined;
  const { head, to } = await getShopLetterhead(deps);
  const { t, shopName } = head;
  const { host } = new URL(webhook.url);
  const letter = writeLetter(
    {
      subject: t`A webhook has been switched off`,
      heading: t`A webhook has been switched off`,
      paragraphs: [
        webhook.offReason === 'gone'
          ? t`The receiver at ${host} has said that it is there no more (410).`
          : t`The receiver at ${host} has not accepted an event in ten tries over three days.`,
        t`It is told of nothing more until you switch it on again. What was tried in vain can be sent again from its log; what happens in the meantime is not kept for it, and is in the list of events.`,
      ],
      action: { label: t`Look at the webhook`, url: `${deps.config.publicUrl}/admin/integrations/${webhookId}` },
      note: t`Sent to the contact address of ${shopName}, for those who look after its integrations.`,
    },
    head,
  );
  return { ...letter, to };
}

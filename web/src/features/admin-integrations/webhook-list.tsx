import { deleteWebhook } from '@fieldhouse/contracts/integrations.endpoints';
import type { Webhook } from '@fieldhouse/contracts/integrations.schemas';
import { t } from '@fieldhouse/contracts/text';
import { call } from '../../lib/call.ts';
import { StoredCard, StoredCards } from '../../lib/stored-card.tsx';
import { Tag } from '../../ui/tag.tsx';

export const integrationsPath = '/admin/integrations';

const offTexts = {
  hand: t`switched off`,
  gone: t`off: the receiver has gone`,
  failed: t`off: ten tries in vain`,
};

export function WebhookState({ webhook: { active, offReason } }: { webhook: Webhook }) {
  return active ? <Tag tone="done">on</Tag> : <Tag tone="problem">{offTexts[offReason ?? 'hand']}</Tag>;
}

export function WebhookList({ webhooks }: { webhooks: readonly Webhook[] }) {
  if (webhooks.length === 0) return <p className="text-ink-soft">Nobody is told of anything yet.</p>;
  return (
    <StoredCards>
      {webhooks.map((webhook) => {
        const { _id: id, url, events } = webhook;
        const { host } = new URL(url);
        return (
          <StoredCard
            key={id}
            name={host}
            editPath={`${integrationsPath}/${id}`}
            question={{ title: t`Delete the webhook to ${host}?`, text: t`Its log goes with it.` }}
            remove={() => call(deleteWebhook, { params: { id } })}
          >
            <div className="flex flex-col items-start gap-2">
              <h3 className="text-xl">{host}</h3>
              <WebhookState webhook={webhook} />
              <p className="text-sm text-ink-soft">{url}</p>
              <p className="font-mono text-sm">{events.join(', ')}</p>
            </div>
          </StoredCard>
        );
      })}
    </StoredCards>
  );
}

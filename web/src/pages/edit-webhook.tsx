import { listDeliveries, listWebhooks } from '@fieldhouse/contracts/integrations.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { useState } from 'react';
import { AdminFallback, adminLoader } from '../features/accounts/admin-only.tsx';
import { AdminFrame } from '../features/admin-frame/admin-frame.tsx';
import { DeliveryLog } from '../features/admin-integrations/delivery-log.tsx';
import { OnceShown } from '../features/admin-integrations/once-shown.tsx';
import { WebhookActions } from '../features/admin-integrations/webhook-actions.tsx';
import { WebhookForm } from '../features/admin-integrations/webhook-form.tsx';
import { integrationsPath, WebhookState } from '../features/admin-integrations/webhook-list.tsx';
import { ApiError } from '../lib/api-error.ts';
import type { PageArgs } from '../lib/loaders.ts';
import { titled } from '../lib/page-meta.ts';
import { toast } from '../ui/toast.ts';
import type { Route } from './+types/edit-webhook';

const SHOWN = '50';

export const clientLoader = adminLoader(
  listWebhooks.who,
  async (call, { params: { _id: id } }: PageArgs<{ _id: string }>, held) => {
    const webhook = (await call(listWebhooks)).find(({ _id }) => _id === id);
    if (!webhook) throw new ApiError(404, { error: t`This webhook no longer exists.`, code: 'not-found' });
    return { webhook, held, deliveries: await call(listDeliveries, { params: { id }, query: { limit: SHOWN } }) };
  },
);
export const HydrateFallback = AdminFallback;

export const meta = titled(t`Webhook`);

export default function EditWebhook({ loaderData: { webhook, held, deliveries } }: Route.ComponentProps) {
  const [secret, setSecret] = useState<string>();
  return (
    <AdminFrame title={new URL(webhook.url).host} back={{ to: integrationsPath, label: t`Back to integrations` }}>
      <div className="flex flex-col gap-10">
        <div className="flex flex-col items-start gap-4">
          <WebhookState webhook={webhook} />
          <WebhookActions webhook={webhook} onSecret={setSecret} />
        </div>
        {secret && (
          <OnceShown
            title="The webhook’s new secret"
            text="It is not shown again. The receiver checks with it that what arrives comes from this shop."
            secret={secret}
            onClose={() => setSecret(undefined)}
          />
        )}
        <WebhookForm
          key={webhook._id}
          webhook={webhook}
          held={held}
          onSaved={() => void toast(t`The webhook has been updated`)}
        />
        <section aria-labelledby="log" className="flex flex-col gap-4">
          <h2 id="log" className="text-3xl">
            Deliveries
          </h2>
          <DeliveryLog webhook={webhook} deliveries={deliveries} />
        </section>
      </div>
    </AdminFrame>
  );
}

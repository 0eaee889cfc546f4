import { listKeys, listWebhooks } from '@fieldhouse/contracts/integrations.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { useState } from 'react';
import { AdminFallback, adminLoader } from '../features/accounts/admin-only.tsx';
import { AdminFrame } from '../features/admin-frame/admin-frame.tsx';
import { KeyForm } from '../features/admin-integrations/key-form.tsx';
import { KeyList } from '../features/admin-integrations/key-list.tsx';
import { OnceShown } from '../features/admin-integrations/once-shown.tsx';
import { WebhookForm } from '../features/admin-integrations/webhook-form.tsx';
import { WebhookList } from '../features/admin-integrations/webhook-list.tsx';
import { keepPreviousList } from '../lib/keep-previous-list.ts';
import { titled } from '../lib/page-meta.ts';
import { hasDraft } from '../lib/session/drafts.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { ListProblem } from '../ui/list-problem.tsx';
import type { Route } from './+types/admin-integrations';

export const clientLoader = keepPreviousList(
  adminLoader(listKeys.who, async (call, _page, held) => {
    const [keys, webhooks] = await Promise.all([call(listKeys), call(listWebhooks)]);
    return { keys, webhooks, held };
  }),
);
export const HydrateFallback = AdminFallback;

export const meta = titled(t`Integrations`);

/** What is being made, and the secret of what has been. */
function useMaking(draft: string) {
  const [isOpen, setOpen] = useState(() => hasDraft(draft));
  const [secret, setSecret] = useState<string>();
  const made = (told: string | undefined) => {
    setOpen(false);
    setSecret(told);
  };
  return { isOpen, secret, made, open: () => setOpen(true), close: () => made(undefined) };
}

export default function AdminIntegrations({ loaderData }: Route.ComponentProps) {
  const { keys, webhooks, held, problem } = loaderData;
  const key = useMaking('key:new');
  const webhook = useMaking('webhook:new');
  const docs = (
    <a href="/api/docs" className={buttonClass('line')}>
      How to call the shop
    </a>
  );
  return (
    <AdminFrame
      title="Integrations"
      text="Programs that work with this shop: by a key they call it, by a webhook it calls them."
      aside={docs}
    >
      <ListProblem problem={problem} />
      <div className="flex flex-col gap-12">
        <section aria-labelledby="keys" className="flex flex-col gap-5">
          <h2 id="keys" className="text-3xl">
            Keys
          </h2>
          {key.secret && (
            <OnceShown
              title="Your new key"
              text="It is not shown again. Give it to the program as “Authorization: Bearer”, and to nobody else."
              secret={key.secret}
              onClose={key.close}
            />
          )}
          {key.isOpen ? (
            <KeyForm held={held} onMade={key.made} onClose={key.close} />
          ) : (
            <Button className="self-start" onClick={key.open}>
              New key
            </Button>
          )}
          <KeyList keys={keys} />
        </section>
        <section aria-labelledby="webhooks" className="flex flex-col gap-5">
          <h2 id="webhooks" className="text-3xl">
            Webhooks
          </h2>
          {webhook.secret && (
            <OnceShown
              title="The webhook’s secret"
              text="It is not shown again. The receiver checks with it that what arrives comes from this shop."
              secret={webhook.secret}
              onClose={webhook.close}
            />
          )}
          {webhook.isOpen ? (
            <WebhookForm
              webhook={null}
              held={held}
              onSaved={({ secret }) => webhook.made(secret)}
              onClose={webhook.close}
            />
          ) : (
            <Button className="self-start" onClick={webhook.open}>
              New webhook
            </Button>
          )}
          <WebhookList webhooks={webhooks} />
        </section>
      </div>
    </AdminFrame>
  );
}

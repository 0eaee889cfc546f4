import { OLD_SECRET_HOURS } from '@fieldhouse/contracts/integration.rules';
import { rotateWebhookSecret, sendTestEvent, updateWebhook } from '@fieldhouse/contracts/integrations.endpoints';
import type { Webhook } from '@fieldhouse/contracts/integrations.schemas';
import { t } from '@fieldhouse/contracts/text';
import { call } from '../../lib/call.ts';
import { useMutation } from '../../lib/use-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.ts';

interface WebhookActionsProps {
  webhook: Webhook;
  onSecret: (secret: string) => void;
}

export function WebhookActions({ webhook: { _id: id, active, __v }, onSecret }: WebhookActionsProps) {
  const { run, busy, refusal } = useMutation();
  const params = { id };
  const turn = () =>
    run(() => call(updateWebhook, { params, body: { active: !active, __v } }), {
      onSuccess: () => void toast(active ? t`It is switched off` : t`It is switched on`),
    });
  const test = () =>
    run(() => call(sendTestEvent, { params }), { onSuccess: () => void toast(t`A test event is on its way`) });
  const replace = () =>
    run(() => call(rotateWebhookSecret, { params }), {
      confirm: {
        title: t`Replace the secret?`,
        text: t`For ${OLD_SECRET_HOURS} hours what is sent bears two signatures, one by the new secret and one by the old.`,
        action: t`Replace it`,
      },
      onSuccess: ({ secret }) => onSecret(secret),
    });
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        <Button size="sm" busy={busy} disabled={!active} onClick={test}>
          Send test event
        </Button>
        <Button size="sm" tone="line" busy={busy} onClick={replace}>
          Replace secret
        </Button>
        <Button size="sm" tone="line" busy={busy} onClick={turn}>
          {active ? t`Switch off` : t`Switch on`}
        </Button>
      </div>
      {refusal && <Notice tone="problem">{refusal.message}</Notice>}
    </div>
  );
}

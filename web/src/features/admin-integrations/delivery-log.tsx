import { redeliver } from '@fieldhouse/contracts/integrations.endpoints';
import type { Webhook, WebhookDelivery } from '@fieldhouse/contracts/integrations.schemas';
import { t } from '@fieldhouse/contracts/text';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../lib/call.ts';
import { ShopTime } from '../../lib/shop-time.tsx';
import { useMutation } from '../../lib/use-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Tag } from '../../ui/tag.tsx';
import { toast } from '../../ui/toast.ts';

const states = {
  open: <Tag>waiting</Tag>,
  done: <Tag tone="done">delivered</Tag>,
  failed: <Tag tone="problem">failed</Tag>,
};

/** A try that is as near as this is waited for. */
const SOON_MS = 10_000;
const LOOK_EVERY_MS = 2000;

const isSoon = ({ status, nextAt }: WebhookDelivery) =>
  status === 'open' && nextAt !== null && Date.parse(nextAt) < Date.now() + SOON_MS;

interface DeliveryLogProps {
  webhook: Webhook;
  /** The newest first. */
  deliveries: readonly WebhookDelivery[];
}

export function DeliveryLog({ webhook, deliveries }: DeliveryLogProps) {
  const { revalidate } = useRevalidator();
  const isExpecting = webhook.active && deliveries.some(isSoon);
  useEffect(() => {
    if (!isExpecting) return;
    const looking = setInterval(() => void revalidate(), LOOK_EVERY_MS);
    return () => clearInterval(looking);
  }, [isExpecting, revalidate]);
  if (deliveries.length === 0)
    return <p className="text-ink-soft">Nothing was sent yet. A test event shows whether the receiver hears.</p>;
  return (
    <ol className="border-t-2 border-ink">
      {deliveries.map((delivery) => (
        <DeliveryRow key={delivery._id} webhook={webhook} delivery={delivery} />
      ))}
    </ol>
  );
}

function DeliveryRow({ webhook, delivery }: { webhook: Webhook; delivery: WebhookDelivery }) {
  const { _id: deliveryId, event, at, tries, status, nextAt, request, answer } = delivery;
  const { run, busy, refusal } = useMutation();
  const again = () =>
    run(() => call(redeliver, { params: { id: webhook._id, deliveryId } }), {
      onSuccess: () => void toast(t`It is sent again`),
    });
  return (
    <li className="flex flex-col gap-2 border-b border-line py-3 wrap-anywhere">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {states[status]}
        <span className="font-mono font-semibold">{event.type}</span>
        <ShopTime at={at} className="text-sm text-ink-soft" />
        <span className="text-sm text-ink-soft">{triesText(tries)}</span>
        <Button
          size="sm"
          tone="line"
          busy={busy}
          disabled={!webhook.active}
          aria-label={t`Send again: ${event.type}`}
          className="ms-auto"
          onClick={again}
        >
          Send again
        </Button>
      </div>
      {refusal && <Notice tone="problem">{refusal.message}</Notice>}
      <details className="text-sm">
        <summary className="cursor-pointer py-1">
          {answer ? (answer.status ?? t`no answer`) : t`not tried yet`}
          {answer && t`, after ${answer.ms} ms`}
        </summary>
        <dl className="mt-2 grid gap-x-6 gap-y-3 sm:grid-cols-[8rem_minmax(0,1fr)]">
          <dt className="font-semibold">webhook-id</dt>
          <dd className="font-mono">{event.id}</dd>
          <dt className="font-semibold">What happened</dt>
          <dd>
            <ShopTime at={event.at} />
            <pre className="mt-1 bg-chalk p-3 font-mono whitespace-pre-wrap">{JSON.stringify(event.data, null, 2)}</pre>
          </dd>
          {request && (
            <>
              <dt className="font-semibold">webhook-timestamp</dt>
              <dd className="font-mono">{request.timestamp}</dd>
              <dt className="font-semibold">What was sent</dt>
              <dd>
                <p className="font-mono">{request.url}</p>
                {request.body === null ? (
                  <p>It is not kept: it was long, or about somebody who has left since.</p>
                ) : (
                  <pre dir="auto" className="mt-1 max-h-60 overflow-y-auto bg-chalk p-3 font-mono whitespace-pre-wrap">
                    {request.body}
                  </pre>
                )}
              </dd>
            </>
          )}
          {answer && (
            <>
              <dt className="font-semibold">Answer</dt>
              <dd>
                <ShopTime at={answer.at} />
                <pre dir="auto" className="mt-1 max-h-60 overflow-y-auto bg-chalk p-3 font-mono whitespace-pre-wrap">
                  {answer.text || t`empty`}
                </pre>
              </dd>
            </>
          )}
          {nextAt && (
            <>
              <dt className="font-semibold">Next try</dt>
              <dd>
                <ShopTime at={nextAt} />
              </dd>
            </>
          )}
        </dl>
      </details>
    </li>
  );
}

const triesText = (tries: number) => t.plural(tries, { one: '# try', other: '# tries' });

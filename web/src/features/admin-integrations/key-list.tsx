import { deleteKey } from '@fieldhouse/contracts/integrations.endpoints';
import type { ApiKey } from '@fieldhouse/contracts/integrations.schemas';
import { t } from '@fieldhouse/contracts/text';
import { call } from '../../lib/call.ts';
import { rightsText } from '../../lib/right-names.ts';
import { ShopTime } from '../../lib/shop-time.tsx';
import { useMutation } from '../../lib/use-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Tag } from '../../ui/tag.tsx';
import { toast } from '../../ui/toast.ts';

export function KeyList({ keys }: { keys: readonly ApiKey[] }) {
  if (keys.length === 0) return <p className="text-ink-soft">No program has a key yet.</p>;
  return (
    <ul className="border-t-2 border-ink">
      {keys.map((key) => (
        <KeyRow key={key._id} apiKey={key} />
      ))}
    </ul>
  );
}

function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const { _id: id, name, hint, rights, maker, createdAt, expiresAt, lastUsedAt } = apiKey;
  const { run, busy, refusal } = useMutation();
  const end = () =>
    run(() => call(deleteKey, { params: { id } }), {
      confirm: {
        title: t`End the key ${name}?`,
        text: t`Whatever uses it can do nothing here from now on.`,
        action: t`End key`,
        tone: 'danger',
      },
      onSuccess: ({ message }) => void toast(message),
    });
  return (
    <li className="flex flex-col gap-3 border-b border-line py-4 wrap-anywhere">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span dir="auto" className="font-semibold">
              {name}
            </span>
            <span className="font-mono text-sm">fhk_…{hint}</span>
            {expiresAt && Date.parse(expiresAt) <= Date.now() && <Tag tone="problem">expired</Tag>}
          </p>
          <p className="text-sm">{rightsText(rights)}</p>
          <p className="text-sm text-ink-soft">
            {maker.name ? t`Made by ${maker.name}` : t`Made`} <ShopTime at={createdAt} date />
            {' · '}
            {expiresAt ? (
              <>
                ends <ShopTime at={expiresAt} date />
              </>
            ) : (
              t`does not end by itself`
            )}
            {' · '}
            {lastUsedAt ? (
              <>
                last used <ShopTime at={lastUsedAt} />
              </>
            ) : (
              t`not used yet`
            )}
          </p>
        </div>
        <Button
          size="sm"
          tone="quiet"
          busy={busy}
          aria-label={t`End the key ${name}`}
          className="text-red"
          onClick={end}
        >
          End
        </Button>
      </div>
      {refusal && <Notice tone="problem">{refusal.message}</Notice>}
    </li>
  );
}

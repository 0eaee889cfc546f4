import { endOtherSessions, endSession } from '@fieldhouse/contracts/security.endpoints';
import type { Session } from '@fieldhouse/contracts/security.schemas';
import { t } from '@fieldhouse/contracts/text';
import { call } from '../../lib/call.ts';
import { ShopTime } from '../../lib/shop-time.tsx';
import { useMutation } from '../../lib/use-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Tag } from '../../ui/tag.tsx';
import { toast } from '../../ui/toast.ts';

/** Where one is logged in, the latest first. */
export function SessionList({ sessions }: { sessions: readonly Session[] }) {
  const { run, busy, refusal } = useMutation();
  const told = { onSuccess: ({ message }: { message: string }) => void toast(message) };
  const end = (id: string) => run(() => call(endSession, { params: { id } }), told);
  const endOthers = () => run(() => call(endOtherSessions), told);
  return (
    <div className="flex flex-col gap-4">
      <ul className="border-t-2 border-ink">
        {sessions.map(({ _id, current, device, lastSeenAt, createdAt }) => (
          <li
            key={_id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-4"
          >
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-3 font-semibold">
                {device || t`Unknown device`}
                {current && <Tag tone="white">This device</Tag>}
              </p>
              <p className="text-sm text-ink-soft">
                Last seen <ShopTime at={lastSeenAt} />, logged in <ShopTime at={createdAt} date />
              </p>
            </div>
            {!current && (
              <Button
                size="sm"
                tone="quiet"
                busy={busy}
                aria-label={t`Log out: ${device || t`Unknown device`}`}
                onClick={() => void end(_id)}
              >
                Log out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button tone="line" busy={busy} className="self-start" onClick={() => void endOthers()}>
          Log out all other devices
        </Button>
      )}
      {refusal && <Notice tone="problem">{refusal.message}</Notice>}
    </div>
  );
}

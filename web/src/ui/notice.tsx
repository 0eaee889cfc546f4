import { CircleCheck, CircleExclamationPoint } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

interface NoticeProps {
  tone: 'done' | 'problem';
  /** What to do about it. */
  action?: ReactNode;
  children: ReactNode;
}

/** A message that stays where it belongs, read out when it appears. */
export function Notice({ tone, action, children }: NoticeProps) {
  const Icon = tone === 'done' ? CircleCheck : CircleExclamationPoint;
  return (
    <div
      role={tone === 'done' ? 'status' : 'alert'}
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 rounded-sm border-s-4 px-4 py-3 ${
        tone === 'done' ? 'border-court bg-court-soft text-court' : 'border-red bg-red-soft text-red'
      }`}
    >
      {/* Together: on a narrow screen the action may go below, the words never below their sign. */}
      <div className="flex min-w-0 grow basis-60 items-center gap-4">
        <Icon size={22} className="shrink-0" />
        <p className="min-w-0 grow font-semibold wrap-anywhere">{children}</p>
      </div>
      {action}
    </div>
  );
}

interface TryAgainProps {
  busy?: boolean;
  onRetry: () => void;
  /** What went wrong. */
  children: ReactNode;
}

export function TryAgain({ busy = false, onRetry, children }: TryAgainProps) {
  const again = (
    <Button size="sm" tone="line" busy={busy} onClick={onRetry}>
      Try again
    </Button>
  );
  return (
    <Notice tone="problem" action={again}>
      {children}
    </Notice>
  );
}

import { CircleCheck, CircleExclamationPoint, X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { TextLink } from './link.tsx';
import { listToasts, onToast, type ToastMessage } from './toast.ts';

const SHOWN_MS = 3_000;
const none: readonly ToastMessage[] = [];

/** Rendered once in the document, empty: a live region must exist before its first message to be announced. */
export function Toaster() {
  const messages = useSyncExternalStore(onToast, listToasts, () => none);
  return (
    <div
      role="status"
      className="on-ink pointer-events-none fixed inset-x-4 bottom-4 max-md:[body:has(#buy)_&]:bottom-24 z-10 flex flex-col items-center gap-2 sm:start-auto sm:items-end print:hidden"
    >
      {messages.map((message) => (
        <Toast key={message.id} message={message} />
      ))}
    </div>
  );
}

function Toast({ message: { text, tone, count, link, close } }: { message: ToastMessage }) {
  // Hovering or focusing it pauses the timer; a finger hovers only as long as it is down.
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(close, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [held, close]);

  const Icon = tone === 'done' ? CircleCheck : CircleExclamationPoint;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: resting on it only holds the clock
    <div
      className="pointer-events-auto flex max-w-md items-center gap-3 rounded-sm bg-ink py-2 pe-2 ps-4 text-white shadow-pop"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon size={22} className="shrink-0" />
      <span className="min-w-0 grow py-2 wrap-anywhere">
        <bdi>{text}</bdi>
        {count > 1 && <b className="tabular-nums"> ×{count}</b>}
      </span>
      {link && (
        <TextLink to={link.to} className="shrink-0 py-2 font-semibold" onClick={close}>
          {link.text}
        </TextLink>
      )}
      <button
        type="button"
        aria-label="Close message"
        className="inline-flex size-9 shrink-0 cursor-pointer items-center justify-center rounded-full hover:bg-night"
        onClick={close}
      >
        <X size={18} />
      </button>
    </div>
  );
}

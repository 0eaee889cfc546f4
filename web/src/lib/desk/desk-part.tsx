import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useHold } from './held.tsx';

/** An order at the desk, and what has become of it. */
export interface OrderChange {
  order: OrderDetail;
  onChange: (order: OrderDetail) => void;
}

interface DeskPartProps {
  title: string;
  /** A small button that belongs to all of it. */
  action?: ReactNode;
  children: ReactNode;
}

/** One subject of the desk. */
export function DeskPart({ title, action, children }: DeskPartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="mb-3 flex min-h-9 items-end justify-between gap-4 border-b-2 border-ink pb-1">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}

interface FoldProps {
  /** On the button that opens it. */
  label: string;
  /** The address led to it. */
  initiallyOpen?: boolean;
  children: (close: () => void) => ReactNode;
}

/** A button that makes room for what it asks, and is back when that is done. */
export function Fold({ label, initiallyOpen = false, children }: FoldProps) {
  const [isOpen, setOpen] = useState(initiallyOpen);
  const inside = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  // What had the focus is gone: it moves to what has replaced it.
  useEffect(() => {
    if (isOpen) inside.current?.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
    else if (wasOpen.current) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const { hold } = useHold();
  useEffect(() => hold(isOpen), [hold, isOpen]);
  if (isOpen)
    return (
      <div ref={inside} className="w-full rounded-sm bg-chalk p-4">
        {children(() => setOpen(false))}
      </div>
    );
  return (
    <Button ref={opener} size="sm" tone="line" className="self-start" onClick={() => setOpen(true)}>
      {label}
    </Button>
  );
}

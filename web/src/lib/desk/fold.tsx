import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useHold } from './held.tsx';

interface FoldProps {
  /** On the button that opens it. */
  label: string;
  /** Whoever has come for it finds it open. */
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

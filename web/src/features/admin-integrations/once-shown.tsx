import { t } from '@fieldhouse/contracts/text';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';

interface OnceShownProps {
  title: string;
  text: string;
  secret: string;
  onClose: () => void;
}

/** A secret that the shop does not tell again. */
export function OnceShown({ title, text, secret, onClose }: OnceShownProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that brought it is gone.
  useEffect(() => heading.current?.focus(), []);
  const copy = async () => {
    await navigator.clipboard.writeText(secret);
    void toast(t`Copied`);
  };
  return (
    <section aria-label={title} className="flex flex-col gap-4 rounded-sm border-s-4 border-court bg-court-soft p-5">
      <h3 ref={heading} tabIndex={-1} className="text-2xl">
        {title}
      </h3>
      <p>{text}</p>
      <p className="font-mono wrap-anywhere select-all">{secret}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => void copy()}>
          Copy
        </Button>
        <Button size="sm" tone="quiet" onClick={onClose}>
          I have kept it
        </Button>
      </div>
    </section>
  );
}

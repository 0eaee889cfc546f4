import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import { t } from '@fieldhouse/contracts/text';
import { useEffect, useRef, useState } from 'react';
import { useMutation } from '../../lib/use-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.ts';
import { useLazyWidget } from '../../ui/use-lazy-widget.ts';
import { callAs, type OpenedBy } from './find-order.ts';

const loadForm = async () => (await import('../../lib/returns/return-form.tsx')).ReturnForm;

/** A button that makes room for the form, whose code comes then. */
export function ReturnItems({ order, openedBy }: { order: OrderDetail; openedBy: OpenedBy }) {
  const { Widget: ReturnForm, fetchWidget } = useLazyWidget(loadForm);
  const { run, busy, refusal } = useMutation({ revalidate: false });
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const wasOpen = useRef(false);
  const askedFor = useRef<number>(undefined);
  const count = order.returns.length;
  // What had the focus is gone: it moves to what has replaced it.
  useEffect(() => {
    if (isOpen) title.current?.focus();
    else if (wasOpen.current) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  // As soon as the new return is on the page.
  useEffect(() => {
    if (askedFor.current === undefined || count <= askedFor.current) return;
    askedFor.current = undefined;
    document.getElementById(returnsId)?.focus();
  }, [count]);
  if (!isOpen || !ReturnForm)
    return (
      order.mayReturn && (
        <div className="mt-5 flex max-w-xl flex-col items-start gap-4">
          {refusal && <Notice tone="problem">{refusal.message}</Notice>}
          <Button
            ref={opener}
            tone="line"
            busy={busy}
            className="max-sm:w-full"
            onClick={() => void run(fetchWidget, { onSuccess: () => setOpen(true) })}
          >
            Return items
          </Button>
        </div>
      )
    );
  return (
    <section aria-labelledby="return" className="mt-6 rounded-sm border-t-4 border-ink bg-chalk p-4 sm:p-6">
      <h2 id="return" ref={title} tabIndex={-1} className="mb-5 text-3xl outline-none">
        Return items
      </h2>
      <ReturnForm
        order={order}
        call={callAs(openedBy, order.orderId)}
        onClose={() => setOpen(false)}
        onDone={() => {
          askedFor.current = count;
          setOpen(false);
          void toast(t`We have your request`);
        }}
      />
    </section>
  );
}

/** Of the heading above the returns of an order. */
export const returnsId = 'returns';

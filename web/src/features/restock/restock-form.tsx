import { requestRestock } from '@fieldhouse/contracts/restock.endpoints';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../../lib/call.ts';
import { DemoMailbox } from '../../lib/sent-mail.tsx';
import { useToken } from '../../lib/session/session.ts';
import { typed, useForm } from '../../lib/use-form.ts';
import { useMutation } from '../../lib/use-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { EmailField } from '../../ui/text-field.tsx';

interface RestockFormProps {
  variantId: string;
  mailbox: boolean;
}

/** Opened by a press: members are put on the list at once, visitors are asked for their address. */
export function RestockForm({ variantId, mailbox }: RestockFormProps) {
  const isMember = useToken() !== undefined;
  const [message, setMessage] = useState<string>();
  const place = useRef<HTMLDivElement>(null);
  // What was pressed is gone: the focus goes on to what has come instead.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something else is shown
  useEffect(() => {
    (place.current?.querySelector('input') ?? place.current)?.focus();
  }, [isMember, message]);
  return (
    <div ref={place} tabIndex={-1} className="flex max-w-md flex-col gap-3 outline-none">
      {message !== undefined ? (
        <>
          <Notice tone="done">{message}</Notice>
          {mailbox && !isMember && <DemoMailbox />}
        </>
      ) : isMember ? (
        <MemberRequest variantId={variantId} onDone={setMessage} />
      ) : (
        <VisitorRequest variantId={variantId} onDone={setMessage} />
      )}
    </div>
  );
}

interface RequestProps {
  variantId: string;
  onDone: (message: string) => void;
}

function MemberRequest({ variantId, onDone }: RequestProps) {
  const { run, busy, refusal } = useMutation({ revalidate: false });
  const send = () =>
    run(() => call(requestRestock, { body: { variantId } }), { onSuccess: ({ message }) => onDone(message) });
  const sendAtOnce = useEffectEvent(send);
  // The press that has brought this here was the one that asks for it.
  useEffect(() => {
    void sendAtOnce();
  }, []);
  return (
    <>
      {refusal && <Notice tone="problem">{refusal.message}</Notice>}
      <Button tone="line" className="self-start" busy={busy} onClick={send}>
        Tell me when it is back
      </Button>
    </>
  );
}

function VisitorRequest({ variantId, onDone }: RequestProps) {
  const form = useForm((data) => call(requestRestock, { body: { variantId, email: typed(data, 'email') } }), {
    revalidate: false,
    onSuccess: ({ message }) => onDone(message),
  });
  return (
    <form {...form.props} aria-label="Tell me when it is back" className="flex flex-col gap-3">
      <EmailField hint="We will email you once, and use your address for nothing else." {...form.field('email')} />
      {form.refusal && !form.errors.email && <Notice tone="problem">{form.refusal}</Notice>}
      <Button {...form.button} tone="line" className="self-start">
        Tell me when it is back
      </Button>
    </form>
  );
}

import { returnLimits } from '@fieldhouse/contracts/return.rules';
import { withdraw } from '@fieldhouse/contracts/returns.endpoints';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../lib/call.ts';
import { ShopTime } from '../../lib/shop-time.tsx';
import { typed, useForm } from '../../lib/use-form.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { NeedsScript } from '../../ui/needs-script.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { EmailField, TextField } from '../../ui/text-field.tsx';
import { TextLink } from '../../ui/text-link.tsx';

interface Receipt {
  readonly message: string;
  readonly at: string;
}

/** Declares the withdrawal from a contract, without a login. */
export function WithdrawForm({ mailbox }: { mailbox: boolean }) {
  const [receipt, setReceipt] = useState<Receipt>();
  const place = useRef<HTMLDivElement>(null);
  // What was pressed is gone: the focus goes on to what has come instead.
  useEffect(() => {
    if (receipt) place.current?.focus();
  }, [receipt]);
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {receipt ? <Received receipt={receipt} mailbox={mailbox} /> : <Fields onReceived={setReceipt} />}
    </div>
  );
}

function Fields({ onReceived }: { onReceived: (receipt: Receipt) => void }) {
  const send = (data: FormData) =>
    call(withdraw, {
      body: {
        name: typed(data, 'name'),
        number: typed(data, 'number'),
        email: typed(data, 'email'),
        comment: typed(data, 'comment'),
      },
    });
  const form = useForm(send, { revalidate: false, onSuccess: onReceived });
  const field = (name: string, maxLength: number) => ({
    name,
    maxLength,
    error: form.errors[name],
    onChange: () => form.change(name),
  });
  return (
    <form {...form.props} className="flex flex-col gap-5">
      <NeedsScript what="Withdrawing from here" />
      <TextField label="Name" autoComplete="name" {...field('name', returnLimits.name)} />
      <TextField
        label="Order number"
        inputMode="numeric"
        autoComplete="off"
        hint="It is in the subject of our emails about the order."
        {...field('number', 20)}
      />
      <EmailField hint="The address that you gave when you ordered. The receipt goes there." {...field('email', 254)} />
      <TextArea
        label="Comment (optional)"
        rows={3}
        hint="You do not have to give a reason."
        {...field('comment', returnLimits.comment)}
      />
      {form.refusal && !Object.values(form.errors).some(Boolean) && <Notice tone="problem">{form.refusal}</Notice>}
      <SubmitButton {...form.button}>Confirm withdrawal</SubmitButton>
    </form>
  );
}

function Received({ receipt: { message, at }, mailbox }: { receipt: Receipt; mailbox: boolean }) {
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="done">{message}</Notice>
      <p>
        Received <ShopTime at={at} />
      </p>
      {mailbox && (
        <p>
          This is a demo shop: its emails are in the <TextLink to="/dev/mailbox">demo mailbox</TextLink>.
        </p>
      )}
    </div>
  );
}

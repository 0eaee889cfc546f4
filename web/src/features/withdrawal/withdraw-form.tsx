import { returnLimits } from '@fieldhouse/contracts/return.rules';
import { withdraw } from '@fieldhouse/contracts/returns.endpoints';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../lib/call.ts';
import { DemoMailbox } from '../../lib/sent-mail.tsx';
import { ShopTime } from '../../lib/shop-time.tsx';
import { typed, useForm } from '../../lib/use-form.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { NeedsScript } from '../../ui/needs-script.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { EmailField, TextField } from '../../ui/text-field.tsx';

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
  return (
    <form {...form.props} className="flex flex-col gap-5">
      <NeedsScript text="Withdrawing from here needs JavaScript." />
      <TextField label="Name" autoComplete="name" maxLength={returnLimits.name} {...form.field('name')} />
      <TextField
        label="Order number"
        inputMode="numeric"
        autoComplete="off"
        hint="It is in the subject of our emails about the order."
        maxLength={20}
        {...form.field('number')}
      />
      <EmailField
        hint="The address that you gave when you ordered. The receipt goes there."
        maxLength={254}
        {...form.field('email')}
      />
      <TextArea
        label="Comment (optional)"
        rows={3}
        hint="You do not have to give a reason."
        maxLength={returnLimits.comment}
        {...form.field('comment')}
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
      {mailbox && <DemoMailbox />}
    </div>
  );
}

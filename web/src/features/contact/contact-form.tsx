import { contactLimits } from '@fieldhouse/contracts/page.rules';
import { writeToShop } from '@fieldhouse/contracts/pages.endpoints';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../lib/call.ts';
import { DemoMailbox } from '../../lib/sent-mail.tsx';
import { typed, useForm } from '../../lib/use-form.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { NeedsScript } from '../../ui/needs-script.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { EmailField, TextField } from '../../ui/text-field.tsx';

/** Writes to the shop. `mailbox`: in a demo shop the message is there, which this shows. */
export function ContactForm({ mailbox }: { mailbox: boolean }) {
  const [message, setMessage] = useState<string>();
  const place = useRef<HTMLElement>(null);
  // What was pressed is gone: the focus goes on to what has come instead.
  useEffect(() => {
    if (message !== undefined) place.current?.focus();
  }, [message]);
  return (
    <section ref={place} tabIndex={-1} aria-labelledby="write" className="mt-10 max-w-lg outline-none">
      <h2 id="write" className="mb-5 text-3xl">
        Write to us
      </h2>
      {message === undefined ? (
        <Fields onSent={setMessage} />
      ) : (
        <div className="flex flex-col gap-4">
          <Notice tone="done">{message}</Notice>
          {mailbox && <DemoMailbox />}
        </div>
      )}
    </section>
  );
}

function Fields({ onSent }: { onSent: (message: string) => void }) {
  const form = useForm(
    (data) => {
      const [name, email, subject, message, website] = ['name', 'email', 'subject', 'message', 'website'].map((field) =>
        typed(data, field),
      );
      return call(writeToShop, {
        body: { name: name ?? '', email: email ?? '', subject, message: message ?? '', website },
      });
    },
    { revalidate: false, onSuccess: ({ message }) => onSent(message) },
  );
  return (
    <form {...form.props} aria-labelledby="write" className="flex flex-col gap-5">
      <TextField label="Name" autoComplete="name" maxLength={contactLimits.name} {...form.field('name')} />
      <EmailField hint="Where we answer. We use it for nothing else." maxLength={254} {...form.field('email')} />
      <TextField
        label="Subject (optional)"
        autoComplete="off"
        hint="With an order number, if it is about an order."
        maxLength={contactLimits.subject}
        {...form.field('subject')}
      />
      <TextArea label="Message" rows={7} maxLength={contactLimits.message} {...form.field('message')} />
      {/* For programs that fill in everything. People neither see it nor reach it. */}
      <div hidden>
        <input name="website" aria-label="Leave this empty" autoComplete="off" tabIndex={-1} />
      </div>
      <NeedsScript text="Sending a message from here needs JavaScript." />
      {form.refusal && !Object.values(form.errors).some(Boolean) && <Notice tone="problem">{form.refusal}</Notice>}
      <SubmitButton {...form.button}>Send message</SubmitButton>
    </form>
  );
}

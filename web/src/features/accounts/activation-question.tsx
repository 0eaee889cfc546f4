import { checkActivation, discardSignUp, forgotPassword } from '@fieldhouse/contracts/accounts.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { SentMail } from '../../lib/sent-mail.tsx';
import { typed, useForm } from '../../lib/use-form.ts';
import { useMutation } from '../../lib/use-mutation.ts';
import { Button, SubmitButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { openLink } from './activation-link.ts';

interface ActivationQuestionProps {
  token: string;
  email: string;
  mailbox: boolean;
}

/**
 * The link proves who owns the mailbox, not who chose the password of the account: that may have been another person.
 */
export function ActivationQuestion({ token, email, mailbox }: ActivationQuestionProps) {
  const [mailed, setMailed] = useState<string>();
  const [discarded, setDiscarded] = useState<string>();
  if (discarded) return <Notice tone="done">{discarded}</Notice>;
  if (mailed) return <SentMail mailbox={mailbox} message={mailed} />;
  return (
    <>
      <PasswordForm token={token} email={email} />
      <OtherAnswers token={token} email={email} onMailed={setMailed} onDiscarded={setDiscarded} />
    </>
  );
}

function PasswordForm({ token, email }: Omit<ActivationQuestionProps, 'mailbox'>) {
  const send = async (data: FormData) => {
    await call(checkActivation, { body: { link: token, password: typed(data, 'password') } });
    await openLink(token);
  };
  // The page, loaded again, shows what has become of the link.
  const form = useForm(send, { refusals: 'dialog' });
  return (
    <form {...form.props} className="flex flex-col gap-5">
      <p>
        The account for <strong className="wrap-anywhere">{email}</strong> is waiting to be activated. Please enter the
        password you chose, so we know it was you who signed up.
      </p>
      {/* Tells password managers whose password is asked for. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label="Password" name="password" autoComplete="current-password" error={form.errors.password} />
      <SubmitButton {...form.button}>Activate account</SubmitButton>
    </form>
  );
}

interface OtherAnswersProps {
  token: string;
  email: string;
  onMailed: (message: string) => void;
  onDiscarded: (message: string) => void;
}

function OtherAnswers({ token, email, onMailed, onDiscarded }: OtherAnswersProps) {
  const { run, busy, refusal } = useMutation({ revalidate: false });
  const sendMail = () =>
    run(() => call(forgotPassword, { body: { email } }), { onSuccess: ({ message }) => onMailed(message) });
  const discard = () =>
    run(() => call(discardSignUp, { body: { link: token } }), {
      confirm: discardQuestion(email),
      onSuccess: ({ message }) => onDiscarded(message),
    });
  return (
    <section aria-labelledby="no-password" className="flex flex-col gap-4 border-t border-line pt-6">
      <h2 id="no-password" className="text-xl">
        Don’t know the password?
      </h2>
      {refusal && <Notice tone="problem">{refusal.message}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button tone="line" busy={busy} onClick={sendMail}>
          Reset it by email
        </Button>
        <Button tone="line" busy={busy} onClick={discard}>
          This wasn’t me
        </Button>
      </div>
    </section>
  );
}

const discardQuestion = (email: string) => ({
  title: t`Not you?`,
  text: t`The account that someone created with ${email} will be deleted. You can create your own at any time.`,
  action: t`Delete it`,
  tone: 'danger' as const,
});

import { checkActivation, discardSignUp, forgotPassword } from '@fieldhouse/contracts/accounts.endpoints';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { useDeed } from '../../lib/use-deed.ts';
import { typed, useSubmit } from '../../lib/use-submit.ts';
import { ask } from '../../ui/ask.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { SentMail } from './sent-mail.tsx';

interface ActivationQuestionProps {
  token: string;
  email: string;
  mailbox: boolean;
  /** Whoever answered is the one who signed up. */
  onKnown: () => Promise<void>;
}

/** The link shows whose mailbox it is, not who chose the password of the account: that may have been somebody else. */
export function ActivationQuestion({ token, email, mailbox, onKnown }: ActivationQuestionProps) {
  const [mailed, setMailed] = useState<string>();
  const [discarded, setDiscarded] = useState<string>();
  if (discarded) return <Notice tone="done">{discarded}</Notice>;
  if (mailed) return <SentMail mailbox={mailbox} message={mailed} />;
  return (
    <>
      <PasswordForm token={token} email={email} onKnown={onKnown} />
      <OtherAnswers token={token} email={email} onMailed={setMailed} onDiscarded={setDiscarded} />
    </>
  );
}

function PasswordForm({ token, email, onKnown }: Omit<ActivationQuestionProps, 'mailbox'>) {
  const { onSubmit, errors, button } = useSubmit(async (form) => {
    await call(checkActivation, { body: { link: token, password: typed(form, 'password') } });
    await onKnown();
  });
  return (
    <form method="post" noValidate className="flex flex-col gap-5" onSubmit={onSubmit}>
      <p>
        An account for <strong className="wrap-anywhere">{email}</strong> waits to be activated. Please enter the
        password you chose for it, so that we know it was you who signed up.
      </p>
      {/* Tells password managers whose password is asked for. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label="Password" name="password" autoComplete="current-password" error={errors.password} />
      <SubmitButton {...button}>Activate account</SubmitButton>
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
  const { run, busy, problem } = useDeed();
  const sendMail = () => run(async () => onMailed((await call(forgotPassword, { body: { email } })).message));
  const discard = async () => {
    if (!(await ask(discardQuestion(email)))) return;
    await run(async () => onDiscarded((await call(discardSignUp, { body: { link: token } })).message));
  };
  return (
    <section aria-labelledby="no-password" className="flex flex-col gap-4 border-t border-line pt-6">
      <h2 id="no-password" className="text-xl">
        You do not know the password?
      </h2>
      {problem && <Notice tone="problem">{problem}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button tone="line" busy={busy} onClick={sendMail}>
          Set a new one by mail
        </Button>
        <Button tone="line" busy={busy} onClick={discard}>
          That was not me
        </Button>
      </div>
    </section>
  );
}

const discardQuestion = (email: string) => ({
  title: 'That was not you?',
  text: `The account that somebody has made with ${email} is deleted. You can make one of your own at any time.`,
  action: 'Delete it',
  tone: 'danger' as const,
});

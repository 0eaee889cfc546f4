import { resendActivation } from '@fieldhouse/contracts/accounts.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { useRevalidator } from 'react-router';
import { call } from '../../lib/call.ts';
import { Button, Spinner } from '../../ui/button.tsx';
import { ButtonLink, TextLink } from '../../ui/link.tsx';
import { NeedsScript } from '../../ui/needs-script.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type ActivationState, forgetLink } from './activation-link.ts';
import { ActivationQuestion } from './activation-question.tsx';
import { EmailQuestion } from './email-question.tsx';
import { MailForm } from './mail-form.tsx';

/** Until the link has been looked at. */
export function ActivationWait() {
  return (
    <>
      <NeedsScript text="Activating an account needs JavaScript." />
      <p role="status" className="flex items-center gap-3 py-2">
        <Spinner /> {t`One moment, we are checking your link …`}
      </p>
    </>
  );
}

interface ActivationProps {
  token: string;
  state: ActivationState;
  mailbox: boolean;
}

/** In the browser that signed up, opening the page is enough; anywhere else it asks first. */
export function Activation({ token, state, mailbox }: ActivationProps) {
  const { revalidate, state: loading } = useRevalidator();
  const tryAgain = () => {
    forgetLink(token);
    void revalidate();
  };
  if (state.kind === 'changing') return <EmailQuestion token={token} email={state.email} />;
  if (state.kind === 'asking') return <ActivationQuestion token={token} email={state.email} mailbox={mailbox} />;
  if (state.kind === 'done') {
    return (
      <>
        <Notice tone="done">{state.message}</Notice>
        <ButtonLink to="/login" size="lg">
          Login
        </ButtonLink>
      </>
    );
  }
  if (state.kind === 'no-answer') {
    return (
      <>
        <Notice tone="problem">{state.message}</Notice>
        <Button size="lg" busy={loading === 'loading'} onClick={tryAgain}>
          Try again
        </Button>
      </>
    );
  }
  return (
    <>
      <Notice tone="problem">{state.message}</Notice>
      <MailForm
        mailbox={mailbox}
        action={t`Send a new link`}
        send={(email) => call(resendActivation, { body: { email } })}
      />
      <p>
        Already activated? <TextLink to="/login">Log in</TextLink>
      </p>
    </>
  );
}

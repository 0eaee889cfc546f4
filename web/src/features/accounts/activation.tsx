import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { NeedsScript } from '../../ui/needs-script.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { ResendForm } from './resend-form.tsx';
import { useActivation } from './use-activation.ts';

/** Opening the page is the whole deed: it uses the link and says how that went. */
export function Activation({ token, mailbox }: { token: string; mailbox: boolean }) {
  const { outcome, tryAgain } = useActivation(token);
  if (!outcome) {
    return (
      <>
        <NeedsScript what="Activating an account" />
        <p role="status" className="flex items-center gap-3 py-2">
          <Spinner /> One moment, we are opening your account …
        </p>
      </>
    );
  }
  if (outcome.kind === 'done') {
    return (
      <>
        <Notice tone="done">{outcome.message}</Notice>
        <ButtonLink to="/login" size="lg">
          Login
        </ButtonLink>
      </>
    );
  }
  if (outcome.kind === 'no-answer') {
    return (
      <>
        <Notice tone="problem">{outcome.message}</Notice>
        <Button size="lg" onClick={tryAgain}>
          Try again
        </Button>
      </>
    );
  }
  return (
    <>
      <Notice tone="problem">{outcome.message}</Notice>
      <ResendForm mailbox={mailbox} />
      <p>
        Your account works already? <TextLink to="/login">Log in</TextLink>
      </p>
    </>
  );
}

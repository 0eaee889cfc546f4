import { t } from '@fieldhouse/contracts/text';
import { useState } from 'react';
import { SentMail } from '../../lib/sent-mail.tsx';
import { TextLink } from '../../ui/link.tsx';
import { GoogleSignIn } from './google-sign-in.tsx';
import { useLeaveWhenSignedIn, useSearch } from './login-pages.ts';
import { withNext } from './next-path.rules.ts';
import { SignUpForm } from './sign-up-form.tsx';

interface SignUpProps {
  googleClientId: string | undefined;
  demo: boolean;
  mailbox: boolean;
  newsletterTick: boolean;
}

export function SignUp({ googleClientId, demo, mailbox, newsletterTick }: SignUpProps) {
  useLeaveWhenSignedIn();
  const search = useSearch();
  const [mailedTo, setMailedTo] = useState<string>();
  const login = withNext('/login', search);
  if (mailedTo !== undefined) {
    return (
      <>
        <SentMail mailbox={mailbox} message={t`We have sent an activation link to ${mailedTo}.`} />
        <p>
          Opened the link? <TextLink to={login}>Log in</TextLink>
        </p>
      </>
    );
  }
  return (
    <>
      <SignUpForm newsletterTick={newsletterTick} onDone={setMailedTo} />
      <GoogleSignIn clientId={googleClientId} demo={demo} />
      <p>
        Already have an account? <TextLink to={login}>Log in</TextLink>
      </p>
    </>
  );
}

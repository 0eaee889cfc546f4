import { findSessionEnd, sessionEndMessages } from '../../lib/session/leave.ts';
import { TextLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { GoogleSignIn } from './google-sign-in.tsx';
import { LoginForm } from './login-form.tsx';
import { useLeaveWhenSignedIn, useSearch } from './login-pages.ts';
import { withNext } from './next-path.rules.ts';

interface LoginProps {
  googleClientId: string | undefined;
  demo: boolean;
}

export function Login({ googleClientId, demo }: LoginProps) {
  useLeaveWhenSignedIn();
  const search = useSearch();
  const sessionEnd = useHydrated() ? findSessionEnd() : undefined;
  return (
    <>
      {sessionEnd && (
        <Notice tone="problem">{sessionEndMessages[sessionEnd.by]} Log in to pick up where you left off.</Notice>
      )}
      <LoginForm />
      <GoogleSignIn clientId={googleClientId} demo={demo} />
      <p>
        New here? <TextLink to={withNext('/CreateUser', search)}>Create an account</TextLink>
      </p>
    </>
  );
}

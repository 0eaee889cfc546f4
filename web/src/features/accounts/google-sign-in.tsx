import { signInWithGoogle } from '@fieldhouse/contracts/accounts.endpoints';
import { call } from '../../lib/call.ts';
import { withSecondFactor } from '../../lib/identity/second-factor.ts';
import { useMutation } from '../../lib/use-mutation.ts';
import { FakeGoogleButton } from './fake-google-button.tsx';
import { GoogleButton } from './google-button.tsx';
import { completeLogin } from './login-pages.ts';

interface GoogleSignInProps {
  /** None: the shop has no such provider. */
  clientId: string | undefined;
  demo: boolean;
}

/** The provider's own button if the shop is registered there, a fake in a demo shop, otherwise nothing. */
export function GoogleSignIn({ clientId, demo }: GoogleSignInProps) {
  // Google's window is gone by the time its token arrives: a refusal is shown here.
  const { run } = useMutation({ refusals: 'dialog', revalidate: false });
  if (!clientId && !demo) return null;
  return (
    <div className="flex flex-col gap-6">
      <p className="flex items-center gap-4 text-sm text-ink-soft before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        or
      </p>
      {clientId ? (
        <GoogleButton clientId={clientId} onToken={(idToken) => void run(() => enter(idToken))} />
      ) : (
        <FakeGoogleButton onToken={enter} />
      )}
    </div>
  );
}

async function enter(idToken: string): Promise<void> {
  const entered = await withSecondFactor(call(signInWithGoogle, { body: { tokenId: idToken } }));
  if (entered) await completeLogin(entered.tokenId);
}

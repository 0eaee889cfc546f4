import { CSPProvider } from '@base-ui/react/csp-provider';
import { askForProof, confirmIdentity, finishSignIn } from '@fieldhouse/contracts/security.endpoints';
import type { FactorQuestion, PasskeyQuestion, ShownPasskey } from '@fieldhouse/contracts/security.schemas';
import { t } from '@fieldhouse/contracts/text';
import { type FormEvent, type ReactNode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ApiError, errorMessage } from '../api-error.ts';
import { call } from '../call.ts';
import { loginPath } from '../session/leave.ts';
import { signOutHere } from '../session/session.ts';
import { typed } from '../use-form.ts';
import { showPasskey } from './passkeys.ts';

/** What somebody has typed or shown. */
type Proof = { readonly password: string } | { readonly code: string } | { readonly passkey: ShownPasskey };

interface Asked<Result> {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly withPassword: boolean;
  readonly withCode: boolean;
  readonly passkey: PasskeyQuestion | undefined;
  readonly send: (proof: Proof) => Promise<Result>;
}

/** The second step of a sign-in. Undefined when it is given up; throws when there is nothing left to try. */
export function answerChallenge(question: FactorQuestion): Promise<{ tokenId: string } | undefined> {
  const { challenge, methods, passkey } = question;
  return ask({
    title: t`Second factor`,
    text: t`Your password was right. Now show that it is you.`,
    action: t`Log in`,
    withPassword: false,
    withCode: methods.some((method) => method !== 'passkey'),
    passkey,
    send: (proof) => call(finishSignIn, { body: { challenge, ...proof } }),
  });
}

/** Whether the person has shown again who they are: where it takes the second factor, by that. */
export async function proveIdentity(byFactor: boolean): Promise<boolean> {
  const { methods, challenge, passkey } = await call(askForProof);
  if (methods.length === 0) return signInAgain();
  const done = await ask({
    title: t`Is it you?`,
    text: t`This needs a fresh proof of who you are. It counts for 15 minutes.`,
    action: t`Continue`,
    withPassword: !byFactor && methods.includes('password'),
    withCode: methods.includes('totp') || (byFactor && methods.includes('recovery-code')),
    passkey,
    send: (proof) => call(confirmIdentity, { body: { ...proof, ...('passkey' in proof && { challenge }) } }),
  });
  return done !== undefined;
}

/** Whoever comes by Google alone has nothing else to show. */
function signInAgain(): Promise<never> {
  const back = loginPath(location);
  signOutHere();
  location.assign(back);
  return new Promise<never>(() => {});
}

/** A dialog of its own beside the page, which need not know of it. */
function ask<Result>(asked: Asked<Result>): Promise<Result | undefined> {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const answer = new Promise<Result | undefined>((resolve, reject) => {
    root.render(
      <CSPProvider disableStyleElements>
        <IdentityDialog asked={asked} onDone={resolve} onEnd={reject} />
      </CSPProvider>,
    );
  });
  return answer.finally(() => {
    root.unmount();
    place.remove();
  });
}

interface IdentityDialogProps<Result> {
  asked: Asked<Result>;
  onDone: (result: Result | undefined) => void;
  /** Nothing more can be tried. */
  onEnd: (error: unknown) => void;
}

function IdentityDialog<Result>({ asked, onDone, onEnd }: IdentityDialogProps<Result>) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ fields: Readonly<Record<string, string>>; message: string }>();
  const { title, text, action, withPassword, withCode, passkey } = asked;
  const send = async (prove: () => Proof | Promise<Proof>) => {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      onDone(await asked.send(await prove()));
    } catch (error) {
      if (error instanceof ApiError && error.key === 'second-factor.ended') return onEnd(error);
      setProblem({ fields: error instanceof ApiError ? error.fields : {}, message: errorMessage(error) });
      setBusy(false);
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const [password, code] = [typed(data, 'password'), typed(data, 'code').trim()];
    // The code where somebody has typed one: it says more.
    void send(() => (code !== '' || !withPassword ? { code } : { password }));
  };
  const fields = problem?.fields ?? {};
  const isShown = fields.code !== undefined || (withPassword && fields.password !== undefined);
  return (
    <Dialog title={title} text={text} open onOpenChange={(open) => !open && onDone(undefined)}>
      <div className="flex flex-col gap-6">
        {passkey && (
          <Button busy={busy} onClick={() => void send(async () => ({ passkey: await showPasskey(passkey) }))}>
            Use your passkey
          </Button>
        )}
        {passkey && (withPassword || withCode) && <Or>or</Or>}
        {(withPassword || withCode) && (
          <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
            {withPassword && (
              <PasswordField label="Password" name="password" autoComplete="current-password" error={fields.password} />
            )}
            {withCode && (
              <TextField
                label={withPassword ? t`Or a code` : t`Code`}
                name="code"
                autoComplete="one-time-code"
                autoCapitalize="characters"
                spellCheck={false}
                maxLength={60}
                hint="Six digits from your app, or one of your recovery codes."
                error={fields.code}
              />
            )}
            <Button type="submit" busy={busy} className="self-start">
              {action}
            </Button>
          </form>
        )}
        {problem && !isShown && <Notice tone="problem">{problem.message}</Notice>}
      </div>
    </Dialog>
  );
}

const Or = ({ children }: { children: ReactNode }) => (
  <p className="flex items-center gap-4 text-sm text-ink-soft before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
    {children}
  </p>
);

import { findReset, resetPassword } from '@fieldhouse/contracts/accounts.endpoints';
import type { ResetState } from '@fieldhouse/contracts/accounts.schemas';
import { t } from '@fieldhouse/contracts/text';
import { useEffect, useState } from 'react';
import { call } from '../../lib/call.ts';
import { checkHolder } from '../../lib/session/token-holder.ts';
import { typed, useForm } from '../../lib/use-form.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { ButtonLink, TextLink } from '../../ui/link.tsx';
import { NeedsScript } from '../../ui/needs-script.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';

const tooLate: Readonly<Record<ResetState, string | undefined>> = {
  open: undefined,
  used: t`This link no longer works: it has been used, or your password has been changed since it was sent.`,
  expired: t`This link has expired. Links to a new password work for one hour.`,
  unknown: t`This link does not work. Perhaps it is too old, or only a part of it was copied from the email.`,
};

/**
 * What is wrong with the link, as soon as the page is open. Asked by the browser and not while the page is rendered, so that a person who
 * guesses at links is known by the network; without an answer the form itself says it.
 */
function useLinkProblem(resetLink: string): string | undefined {
  const [state, setState] = useState<ResetState>('open');
  useEffect(() => {
    let isShown = true;
    call(findReset, { body: { resetLink } }).then(
      (answer) => isShown && setState(answer.state),
      (error) => console.error(error),
    );
    return () => {
      isShown = false;
    };
  }, [resetLink]);
  return tooLate[state];
}

/** `resetLink` is what stands at the end of the link's address. */
export function ResetForm({ resetLink }: { resetLink: string }) {
  const [message, setMessage] = useState<string>();
  const problem = useLinkProblem(resetLink);
  const form = useForm((data) => call(resetPassword, { body: { newPass: typed(data, 'newPass'), resetLink } }), {
    refusals: 'dialog',
    revalidate: false,
    onSuccess: async (answer) => {
      // All sessions of the account have ended: a stored token would redirect away from the login.
      await checkHolder();
      setMessage(answer.message);
    },
  });
  if (message) {
    return (
      <>
        <Notice tone="done">{message}</Notice>
        <ButtonLink to="/login" size="lg">
          Login
        </ButtonLink>
      </>
    );
  }
  return (
    <form {...form.props} className="flex flex-col gap-5">
      <NeedsScript text="Choosing a new password needs JavaScript." />
      {problem && <Notice tone="problem">{problem}</Notice>}
      <PasswordField
        label="New password"
        name="newPass"
        autoComplete="new-password"
        hint="At least 8 characters."
        error={form.errors.newPass}
      />
      <SubmitButton {...form.button}>Change password</SubmitButton>
      <p>
        Link not working? <TextLink to="/forgotpassword">Request a new one</TextLink>
      </p>
    </form>
  );
}

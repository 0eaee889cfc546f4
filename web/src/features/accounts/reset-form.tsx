import { resetPassword } from '@fieldhouse/contracts/accounts.endpoints';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { checkHolder } from '../../lib/session/token-holder.ts';
import { typed, useForm } from '../../lib/use-form.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { NeedsScript } from '../../ui/needs-script.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { TextLink } from '../../ui/text-link.tsx';

/** `resetLink` is what stands at the end of the link's address. */
export function ResetForm({ resetLink }: { resetLink: string }) {
  const [message, setMessage] = useState<string>();
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
      <NeedsScript what="Choosing a new password" />
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

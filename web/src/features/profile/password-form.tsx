import { changePassword } from '@fieldhouse/contracts/accounts.endpoints';
import { call } from '../../lib/call.ts';
import { renewToken } from '../../lib/session/session.ts';
import { typed, useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { toast } from '../../ui/toast.ts';

/** Every session ends with the old password; this one continues with a new token. */
export function PasswordForm({ email }: { email: string }) {
  const send = (data: FormData) =>
    call(changePassword, { body: { password: typed(data, 'password'), newPass: typed(data, 'newPass') } });
  const form = useForm(send, {
    refusals: 'dialog',
    revalidate: false,
    onSuccess: ({ message, tokenId }) => {
      renewToken(tokenId);
      form.props.ref.current?.reset();
      void toast(message);
    },
  });
  return (
    <form {...form.props} className="flex flex-col gap-4">
      {/* For password managers: whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Current password"
        name="password"
        autoComplete="current-password"
        error={form.errors.password}
      />
      <PasswordField
        label="New password"
        name="newPass"
        autoComplete="new-password"
        hint="At least 8 characters. All other devices will be logged out."
        error={form.errors.newPass}
      />
      <Button tone="line" {...form.button} className="self-start">
        Change password
      </Button>
    </form>
  );
}

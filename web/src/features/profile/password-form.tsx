import { changePassword } from '@fieldhouse/contracts/accounts.endpoints';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { renewToken } from '../../lib/session/session.ts';
import { typed, useSubmit } from '../../lib/use-submit.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { toast } from '../../ui/toast.ts';

/** Every session ends with the old password; this one goes on with the new token. */
export function PasswordForm({ email }: { email: string }) {
  const [done, setDone] = useState(0);
  const { onSubmit, errors, button } = useSubmit(async (form) => {
    const body = { password: typed(form, 'password'), newPass: typed(form, 'newPass') };
    const { message, tokenId } = await call(changePassword, { body });
    renewToken(tokenId);
    setDone(done + 1);
    void toast(message);
  });
  return (
    <form key={done} method="post" noValidate className="flex flex-col gap-4" onSubmit={onSubmit}>
      {/* For password managers: whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label="Current password" name="password" autoComplete="current-password" error={errors.password} />
      <PasswordField
        label="New password"
        name="newPass"
        autoComplete="new-password"
        hint="At least 8 characters. All other devices are logged out."
        error={errors.newPass}
      />
      <Button tone="line" {...button} className="self-start">
        Change password
      </Button>
    </form>
  );
}

import { forgotPassword } from '@fieldhouse/contracts/accounts.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { AccountScreen } from '../features/accounts/account-screen.tsx';
import { MailForm } from '../features/accounts/mail-form.tsx';
import { call } from '../lib/call.ts';
import { publicPage, titled } from '../lib/page-meta.ts';
import { TextLink } from '../ui/link.tsx';
import { NeedsScript } from '../ui/needs-script.tsx';
import type { Route } from './+types/forgot-password';

export const headers = publicPage;

export const meta = titled(t`Forgot password`, {
  name: 'description',
  content: t`Get a link to choose a new password.`,
});

export default function ForgotPassword({ matches }: Route.ComponentProps) {
  return (
    <AccountScreen
      title="Forgot your password?"
      text="Enter your email address and we will send you a link to reset it."
    >
      <MailForm
        mailbox={matches[0].loaderData.mailbox}
        action={t`Submit`}
        send={(email) => call(forgotPassword, { body: { email } })}
      >
        <NeedsScript text="Resetting your password needs JavaScript." />
      </MailForm>
      <p>
        Remembered it? <TextLink to="/login">Log in</TextLink>
      </p>
    </AccountScreen>
  );
}

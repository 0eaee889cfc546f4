import { forgotPassword } from '@fieldhouse/contracts/accounts.endpoints';
import { AccountScreen } from '../features/accounts/account-screen.tsx';
import { MailForm } from '../features/accounts/mail-form.tsx';
import { call } from '../lib/call.ts';
import { publicPage, titled } from '../lib/page-meta.ts';
import { TextLink } from '../ui/link.tsx';
import { NeedsScript } from '../ui/needs-script.tsx';
import type { Route } from './+types/forgot-password';

export const headers = publicPage;

export const meta = titled('Forgot password', { name: 'description', content: 'Get a link to choose a new password.' });

export default function ForgotPassword({ matches }: Route.ComponentProps) {
  return (
    <AccountScreen
      title="Forgot your password?"
      text="Enter your email address and we will send you a link to reset it."
    >
      <MailForm
        mailbox={matches[0].loaderData.mailbox}
        action="Submit"
        send={(email) => call(forgotPassword, { body: { email } })}
      >
        <NeedsScript what="Resetting your password" />
      </MailForm>
      <p>
        Remembered it? <TextLink to="/login">Log in</TextLink>
      </p>
    </AccountScreen>
  );
}

import { AccountScreen } from '../features/accounts/account-screen.tsx';
import { ForgotForm } from '../features/accounts/forgot-form.tsx';
import { pageTitle, publicPage } from '../lib/page-meta.ts';
import { TextLink } from '../ui/text-link.tsx';
import type { Route } from './+types/forgot-password';

export const headers = publicPage;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle('Forgot password', matches[0].loaderData?.name) },
  { name: 'description', content: 'Get a link to choose a new password.' },
];

export default function ForgotPassword({ matches }: Route.ComponentProps) {
  return (
    <AccountScreen
      title="Forgot your password?"
      text="Enter your email address and we will send you a link to reset it."
    >
      <ForgotForm mailbox={matches[0].loaderData.mailbox} />
      <p>
        Remembered it? <TextLink to="/login">Log in</TextLink>
      </p>
    </AccountScreen>
  );
}

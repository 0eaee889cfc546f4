import { AccountScreen } from '../features/accounts/account-screen.tsx';
import { ResetForm } from '../features/accounts/reset-form.tsx';
import { pageTitle } from '../lib/page-title.ts';
import type { Route } from './+types/reset-password';

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle('New password', matches[0].loaderData?.name) },
];

export default function ResetPassword({ params }: Route.ComponentProps) {
  return (
    <AccountScreen title="A new password" text="Choose one you use nowhere else. You are logged out everywhere.">
      <ResetForm resetLink={params.token} />
    </AccountScreen>
  );
}

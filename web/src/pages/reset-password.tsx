import { t } from '@fieldhouse/contracts/text';
import { AccountScreen } from '../features/accounts/account-screen.tsx';
import { ResetForm } from '../features/accounts/reset-form.tsx';
import { titled } from '../lib/page-meta.ts';
import type { Route } from './+types/reset-password';

export const meta = titled(t`New password`);

export default function ResetPassword({ params }: Route.ComponentProps) {
  return (
    <AccountScreen
      title="A new password"
      text="Choose one you do not use anywhere else. You will be logged out on all devices."
    >
      <ResetForm resetLink={params.token} />
    </AccountScreen>
  );
}

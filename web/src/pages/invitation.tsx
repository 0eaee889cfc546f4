import { t } from '@fieldhouse/contracts/text';
import { AccountScreen } from '../features/accounts/account-screen.tsx';
import { InvitationForm } from '../features/accounts/invitation-form.tsx';
import { privatePage, titled } from '../lib/page-meta.ts';
import type { Route } from './+types/invitation';

export const headers = privatePage;

export const meta = titled(t`Invitation`, { name: 'robots', content: 'noindex' });

/** In the staff's build, and not below `/admin`: who is invited is nobody there yet. */
export default function InvitationPage({ params, matches }: Route.ComponentProps) {
  return (
    <AccountScreen title="Welcome to the team" text={t`You are invited to work on ${matches[0].loaderData.name}.`}>
      <InvitationForm link={params.token} />
    </AccountScreen>
  );
}

import { AccountScreen } from '../features/accounts/account-screen.tsx';
import { Activation } from '../features/accounts/activation.tsx';
import { pageTitle } from '../lib/page-title.ts';
import type { Route } from './+types/activate-account';

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle('Activate account', matches[0].loaderData?.name) },
];

export default function ActivateAccount({ params, matches }: Route.ComponentProps) {
  return (
    <AccountScreen title="Your account" text="The link from your mail shows that the address is yours.">
      <Activation token={params.token} mailbox={matches[0].loaderData.mailbox} />
    </AccountScreen>
  );
}

import { t } from '@fieldhouse/contracts/text';
import { AccountScreen } from '../features/accounts/account-screen.tsx';
import { Activation, ActivationWait } from '../features/accounts/activation.tsx';
import { loadActivation } from '../features/accounts/activation-link.ts';
import { titled } from '../lib/page-meta.ts';
import type { Route } from './+types/activate-account';

/** In the browser alone: it knows which addresses have signed up there. */
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => loadActivation(params.token);

export const meta = titled(t`Activate account`);

const words = { title: t`Your account`, text: t`The link in your email confirms that the address is yours.` };

export function HydrateFallback() {
  return (
    <AccountScreen {...words}>
      <ActivationWait />
    </AccountScreen>
  );
}

export default function ActivateAccount({ params, loaderData, matches }: Route.ComponentProps) {
  return (
    <AccountScreen {...words}>
      <Activation key={params.token} token={params.token} state={loaderData} mailbox={matches[0].loaderData.mailbox} />
    </AccountScreen>
  );
}

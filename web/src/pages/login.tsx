import { t } from '@fieldhouse/contracts/text';
import { AccountScreen } from '../features/accounts/account-screen.tsx';
import { Login } from '../features/accounts/login.tsx';
import { loadAsOwnDocument } from '../features/accounts/login-pages.ts';
import { browserLoader } from '../lib/loaders.ts';
import { publicPage, titled } from '../lib/page-meta.ts';
import type { Route } from './+types/login';

export const loader = () => null;
export const clientLoader = browserLoader(loadAsOwnDocument);
export const headers = publicPage;

export const meta = titled(t`Login`, {
  name: 'description',
  content: t`Log in to your account: orders, reviews and everything you play for.`,
});

export default function LoginPage({ matches }: Route.ComponentProps) {
  const { googleClientId, demo } = matches[0].loaderData;
  return (
    <AccountScreen visitorsOnly title="Welcome back" text="Log in to your orders, reviews and everything you play for.">
      <Login googleClientId={googleClientId} demo={demo} />
    </AccountScreen>
  );
}

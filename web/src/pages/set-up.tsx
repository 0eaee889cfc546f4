import { t } from '@fieldhouse/contracts/text';
import { AccountScreen } from '../features/accounts/account-screen.tsx';
import { completeLogin } from '../features/accounts/login-pages.ts';
import { FromDemo, SetUpForm } from '../features/set-up/set-up-form.tsx';
import { privatePage, titled } from '../lib/page-meta.ts';
import type { Route } from './+types/set-up';

export const headers = privatePage;

export const meta = titled(t`Set up your shop`, { name: 'robots', content: 'noindex' });

/** Shown instead of every page while a real shop has no administrator; the server sees to that (decision 54). */
export default function SetUp({ matches }: Route.ComponentProps) {
  return (
    <main id="main" className="flex min-h-dvh flex-col">
      <AccountScreen title="Set up your shop" text="One page of questions, and then your first product.">
        <SetUpForm
          shop={matches[0].loaderData}
          onDone={(token) => completeLogin(token, '/admin/createproduct?first')}
        />
        <FromDemo />
      </AccountScreen>
    </main>
  );
}

import { t } from '@fieldhouse/contracts/text';
import { AccountScreen } from '../features/accounts/account-screen.tsx';
import { loadAsOwnDocument } from '../features/accounts/login-pages.ts';
import { SignUp } from '../features/accounts/sign-up.tsx';
import { browserLoader } from '../lib/loaders.ts';
import { publicPage, titled } from '../lib/page-meta.ts';
import type { Route } from './+types/create-user';

export const loader = () => null;
export const clientLoader = browserLoader(loadAsOwnDocument);
export const headers = publicPage;

export const meta = titled(t`Sign Up`, {
  name: 'description',
  content: t`Create an account: one place for your orders, reviews and the newsletter.`,
});

export default function CreateUser({ matches }: Route.ComponentProps) {
  const { googleClientId, demo, mailbox, newsletterTick } = matches[0].loaderData;
  return (
    <AccountScreen visitorsOnly title="Join the team" text="One account for your orders, reviews and the newsletter.">
      <SignUp googleClientId={googleClientId} demo={demo} mailbox={mailbox} newsletterTick={newsletterTick} />
    </AccountScreen>
  );
}

import { t } from '@fieldhouse/contracts/text';
import { AccountScreen } from '../features/accounts/account-screen.tsx';
import { FindOrderForm } from '../features/orders/find-order-form.tsx';
import { titled } from '../lib/page-meta.ts';
import { TextLink } from '../ui/link.tsx';
import type { Route } from './+types/find-order';

export const meta = titled(t`Find your order`, {
  name: 'description',
  content: t`Get a new link to your order by email.`,
});

export default function FindOrder({ matches }: Route.ComponentProps) {
  return (
    <AccountScreen
      title="Find your order"
      text="Tell us its number and your email address: we will send you a link to it."
    >
      <p className="hidden client:block admin:block">
        You are logged in: your orders are in <TextLink to="/me/profile">your profile</TextLink>.
      </p>
      <FindOrderForm mailbox={matches[0].loaderData.mailbox} />
      <p className="client:hidden admin:hidden">
        Ordered with an account? <TextLink to="/login?next=%2Fme%2Fprofile">Log in</TextLink> to see all your orders.
      </p>
    </AccountScreen>
  );
}

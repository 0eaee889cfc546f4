import { t } from '@fieldhouse/contracts/text';
import { AccountScreen } from '../features/accounts/account-screen.tsx';
import { WithdrawForm } from '../features/withdrawal/withdraw-form.tsx';
import { publicPage, publicPageMeta } from '../lib/page-meta.ts';
import { TextLink } from '../ui/link.tsx';
import type { Route } from './+types/withdraw';

export const headers = publicPage;

export const meta: Route.MetaFunction = ({ matches }) =>
  publicPageMeta(matches[0].loaderData, {
    title: t`Withdraw from contract`,
    description: t`Withdraw from an order, without giving a reason.`,
    path: '/withdraw',
    index: false,
  });

export default function Withdraw({ matches }: Route.ComponentProps) {
  return (
    <AccountScreen
      title="Withdraw from contract"
      text="Within 14 days of delivery you can withdraw from an order that was sent to the European Economic Area, without giving a reason. Tell us here, and we will confirm by email when we received it."
    >
      <WithdrawForm mailbox={matches[0].loaderData.mailbox} />
      <p>
        To exchange something, or to send back a part of it, <TextLink to="/orders">open your order</TextLink> instead.
      </p>
    </AccountScreen>
  );
}

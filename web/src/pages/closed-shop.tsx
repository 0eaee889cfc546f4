import { t } from '@fieldhouse/contracts/text';
import type { ReactNode } from 'react';
import { AccountScreen } from '../features/accounts/account-screen.tsx';
import type { ShownShop } from '../features/navigation/brand.tsx';
import { ClosedFrame } from '../features/navigation/closed-frame.tsx';
import { SubscribeForm } from '../features/newsletters/subscribe-form.tsx';

interface ClosedShopProps {
  shop: ShownShop;
  /** None: the page is not to be seen yet. */
  children: ReactNode;
}

/** What visitors see of a shop that is not open yet (decision 81). */
export default function ClosedShop({ shop, children }: ClosedShopProps) {
  return <ClosedFrame shop={shop}>{children || <OpeningSoon shop={shop} />}</ClosedFrame>;
}

function OpeningSoon({ shop: { name } }: { shop: ShownShop }) {
  return (
    <AccountScreen title="Opening soon" text={t`${name} is being prepared. Please come back in a little while.`}>
      <SubscribeForm />
    </AccountScreen>
  );
}

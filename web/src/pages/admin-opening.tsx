import { getOpening } from '@fieldhouse/contracts/settings.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { AdminFallback, adminLoader } from '../features/accounts/admin-only.tsx';
import { AdminFrame } from '../features/admin-frame/admin-frame.tsx';
import { OpenButton } from '../features/admin-opening/open-button.tsx';
import { OpeningSteps } from '../features/admin-opening/opening-steps.tsx';
import { titled } from '../lib/page-meta.ts';
import { TextLink } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';
import type { Route } from './+types/admin-opening';

export const clientLoader = adminLoader(getOpening.who, (call) => call(getOpening));
export const HydrateFallback = AdminFallback;

export const meta = titled(t`Open the shop`);

export default function AdminOpening({ loaderData: { closed, missing } }: Route.ComponentProps) {
  return (
    <AdminFrame title="Open the shop" text="What a shop should have before its first customer comes.">
      {closed ? (
        <div className="flex flex-col gap-8">
          <p className="max-w-2xl">
            Visitors see “Opening soon”, and nothing can be bought. You and everybody else with access to the Control
            Panel see the whole shop, and can buy to try the payment.
          </p>
          <OpeningSteps missing={missing} />
          <OpenButton missing={missing} />
        </div>
      ) : (
        <Notice tone="done" action={<TextLink to="/">Go to the shop</TextLink>}>
          The shop is open.
        </Notice>
      )}
    </AdminFrame>
  );
}

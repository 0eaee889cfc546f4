import { listDeliveryZones } from '@fieldhouse/contracts/delivery-zones.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { AdminFallback, adminLoader } from '../features/accounts/admin-only.tsx';
import { ZoneCard } from '../features/admin-delivery/zone-card.tsx';
import { deliveryPath } from '../features/admin-delivery/zone-form.tsx';
import { AdminFrame } from '../features/admin-frame/admin-frame.tsx';
import { QuoteTrial } from '../features/admin-quote-trial/quote-trial.tsx';
import { keepPreviousList } from '../lib/keep-previous-list.ts';
import { titled } from '../lib/page-meta.ts';
import { StoredCards } from '../lib/stored-card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { ListProblem } from '../ui/list-problem.tsx';
import type { Route } from './+types/admin-delivery';

export const clientLoader = keepPreviousList(
  adminLoader(listDeliveryZones.who, async (call) => ({
    zones: await call(listDeliveryZones),
  })),
);
export const HydrateFallback = AdminFallback;

export const meta = titled(t`Delivery`);

export default function AdminDelivery({ loaderData: { zones, problem } }: Route.ComponentProps) {
  const add = <ButtonLink to={`${deliveryPath}/new`}>New zone</ButtonLink>;
  return (
    <AdminFrame
      title="Delivery"
      text="Where the shop delivers to, how and for how much. Of several zones the narrowest counts."
      aside={add}
    >
      <ListProblem problem={problem} />
      {zones.length === 0 ? (
        <EmptyState title="Nothing can be delivered." text="Add a zone: until then nobody can buy anything." />
      ) : (
        <StoredCards>
          {zones.map((zone) => (
            <ZoneCard key={zone._id} zone={zone} last={zones.length === 1} />
          ))}
        </StoredCards>
      )}
      <QuoteTrial />
    </AdminFrame>
  );
}

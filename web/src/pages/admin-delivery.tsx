import { listDeliveryZones } from '@fieldhouse/contracts/delivery-zones.endpoints';
import { AdminFallback, adminLoader } from '../features/accounts/admin-only.tsx';
import { ZoneCard } from '../features/admin-delivery/zone-card.tsx';
import { deliveryPath } from '../features/admin-delivery/zone-form.tsx';
import { AdminFrame } from '../features/admin-frame/admin-frame.tsx';
import { QuoteTrial } from '../features/admin-quote-trial/quote-trial.tsx';
import type { Call } from '../lib/call.ts';
import { pageTitle } from '../lib/page-meta.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import type { Route } from './+types/admin-delivery';

const load = async (call: Call) => ({ zones: await call(listDeliveryZones) });
export const clientLoader = adminLoader(listDeliveryZones.who, load);
export const HydrateFallback = AdminFallback;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle('Delivery', matches[0].loaderData?.name) },
];

export default function AdminDelivery({ loaderData: { zones } }: Route.ComponentProps) {
  const add = <ButtonLink to={`${deliveryPath}/new`}>New zone</ButtonLink>;
  return (
    <AdminFrame
      title="Delivery"
      text="Where the shop delivers to, how and for how much. Of several zones the narrowest counts."
      aside={add}
    >
      {zones.length === 0 ? (
        <EmptyState title="Nothing can be delivered." text="Add a zone: until then nobody can buy anything." />
      ) : (
        <ul className="grid grid-cols-1 gap-5 sm:grid-cols-2 md:grid-cols-3">
          {zones.map((zone) => (
            <li key={zone._id} className="grid min-w-0">
              <ZoneCard zone={zone} last={zones.length === 1} />
            </li>
          ))}
        </ul>
      )}
      <QuoteTrial />
    </AdminFrame>
  );
}

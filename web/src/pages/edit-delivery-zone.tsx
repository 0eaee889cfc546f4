import { getDeliveryZone, updateDeliveryZone } from '@fieldhouse/contracts/delivery-zones.endpoints';
import { AdminFallback, adminLoader } from '../features/accounts/admin-only.tsx';
import { deliveryPath, ZoneForm } from '../features/admin-delivery/zone-form.tsx';
import { AdminFrame } from '../features/admin-frame/admin-frame.tsx';
import type { Call } from '../lib/call.ts';
import type { PageArgs } from '../lib/loaders.ts';
import { pageTitle } from '../lib/page-meta.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import type { Route } from './+types/edit-delivery-zone';

async function load(call: Call, { params }: PageArgs<{ _id: string }>) {
  return { zone: params._id === 'new' ? null : await call(getDeliveryZone, { params: { id: params._id } }) };
}
export const clientLoader = adminLoader(updateDeliveryZone.who, load);
export const HydrateFallback = AdminFallback;

const titleOf = (zone: unknown) => (zone ? 'Edit zone' : 'New zone');

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(titleOf(loaderData?.zone), matches[0].loaderData?.name) },
];

export default function EditDeliveryZone({ loaderData: { zone } }: Route.ComponentProps) {
  const back = (
    <ButtonLink tone="line" to={deliveryPath}>
      Back to delivery
    </ButtonLink>
  );
  return (
    <AdminFrame title={titleOf(zone)} text={zone?.name ?? 'Countries, and the ways of delivery there.'} aside={back}>
      <ZoneForm key={zone?._id ?? 'new'} zone={zone} />
    </AdminFrame>
  );
}

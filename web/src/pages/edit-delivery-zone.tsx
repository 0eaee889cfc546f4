import { getDeliveryZone, updateDeliveryZone } from '@fieldhouse/contracts/delivery-zones.endpoints';
import { listMarkets } from '@fieldhouse/contracts/markets.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { AdminFallback, adminLoader } from '../features/accounts/admin-only.tsx';
import { deliveryPath, ZoneForm } from '../features/admin-delivery/zone-form.tsx';
import { AdminFrame } from '../features/admin-frame/admin-frame.tsx';
import type { Call } from '../lib/call.ts';
import type { PageArgs } from '../lib/loaders.ts';
import { otherMarkets } from '../lib/market-amounts.rules.ts';
import { titled } from '../lib/page-meta.ts';
import type { Route } from './+types/edit-delivery-zone';

async function load(call: Call, { params }: PageArgs<{ _id: string }>) {
  const [zone, markets] = await Promise.all([
    params._id === 'new' ? null : call(getDeliveryZone, { params: { id: params._id } }),
    call(listMarkets),
  ]);
  return { zone, markets: otherMarkets(markets) };
}
export const clientLoader = adminLoader(updateDeliveryZone.who, load);
export const HydrateFallback = AdminFallback;

const titleOf = (data?: { zone: unknown }) => (data?.zone ? t`Edit zone` : t`New zone`);
export const meta = titled(titleOf);

export default function EditDeliveryZone({ loaderData }: Route.ComponentProps) {
  const { zone, markets } = loaderData;
  return (
    <AdminFrame
      title={titleOf(loaderData)}
      text={zone?.name ?? t`Countries, and the ways of delivery there.`}
      back={{ to: deliveryPath, label: t`Back to delivery` }}
    >
      <ZoneForm key={zone?._id ?? 'new'} zone={zone} markets={markets} />
    </AdminFrame>
  );
}

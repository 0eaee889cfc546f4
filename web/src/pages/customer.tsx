import { dateText } from '@fieldhouse/contracts/date-text';
import { getCustomer } from '@fieldhouse/contracts/orders.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { AdminFallback, adminLoader } from '../features/accounts/admin-only.tsx';
import { CustomerView } from '../features/admin-customers/customer-view.tsx';
import { AdminFrame } from '../features/admin-frame/admin-frame.tsx';
import type { Call } from '../lib/call.ts';
import type { PageArgs } from '../lib/loaders.ts';
import { titled } from '../lib/page-meta.ts';
import { TextLink } from '../ui/link.tsx';
import { Tag } from '../ui/tag.tsx';
import type { Route } from './+types/customer';

const load = async (call: Call, { params }: PageArgs<{ id: string }>) => ({
  customer: await call(getCustomer, { params: { id: params.id } }),
});
export const clientLoader = adminLoader(getCustomer.who, load);
export const HydrateFallback = AdminFallback;

export const meta = titled((data?: { customer: { name: string | null } }) => data?.customer.name ?? t`Customer`);

export default function CustomerPage({ loaderData: { customer }, matches }: Route.ComponentProps) {
  const { _id, userId, name, email, since } = customer;
  const aside = userId ? (
    <TextLink to={`/admin/users?q=${userId}`}>Account and role</TextLink>
  ) : (
    <Tag tone="white">guest, without an account</Tag>
  );
  return (
    <AdminFrame
      title={name ?? t`Guest`}
      text={t`${email}, a customer since ${dateText(since, matches[0].loaderData.timeZone)}.`}
      aside={aside}
    >
      <CustomerView key={_id} customer={customer} />
    </AdminFrame>
  );
}

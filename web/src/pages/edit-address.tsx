import { addressBookMessages } from '@fieldhouse/contracts/account.rules';
import { listAddresses } from '@fieldhouse/contracts/addresses.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { MemberFallback, memberLoader } from '../features/accounts/member-only.tsx';
import { addressesPath } from '../features/profile/address-card.tsx';
import { AddressForm } from '../features/profile/address-form.tsx';
import { ApiError } from '../lib/api-error.ts';
import type { Call } from '../lib/call.ts';
import type { PageArgs } from '../lib/loaders.ts';
import { titled } from '../lib/page-meta.ts';
import { TextLink } from '../ui/link.tsx';
import type { Route } from './+types/edit-address';

async function load(call: Call, { params }: PageArgs<{ _id: string }>) {
  const addresses = await call(listAddresses);
  const address = addresses.find(({ _id }) => _id === params._id) ?? null;
  if (!address && params._id !== 'new') throw new ApiError(404, { error: addressBookMessages.gone, code: 'not-found' });
  return { address, isFirst: addresses.length === 0 };
}
export const clientLoader = memberLoader(load);
export const HydrateFallback = MemberFallback;

const titleOf = (data?: { address: unknown }) => (data?.address ? t`Edit address` : t`Add an address`);
export const meta = titled(titleOf);

export default function EditAddress({ loaderData: { address, isFirst } }: Route.ComponentProps) {
  return (
    <div className="site-width grow py-8 md:py-12">
      <p>
        <TextLink to={addressesPath}>Your addresses</TextLink>
      </p>
      <h1 className="mt-4 mb-8 text-4xl md:text-5xl">{titleOf({ address })}</h1>
      <AddressForm key={address?._id ?? 'new'} address={address} isFirst={isFirst} />
    </div>
  );
}

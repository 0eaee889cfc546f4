import { MAX_ADDRESSES } from '@fieldhouse/contracts/account.rules';
import { listAddresses } from '@fieldhouse/contracts/addresses.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { MemberFallback, memberLoader } from '../features/accounts/member-only.tsx';
import { AddressCard, addressesPath } from '../features/profile/address-card.tsx';
import { titled } from '../lib/page-meta.ts';
import { StoredCards } from '../lib/stored-card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ButtonLink, TextLink } from '../ui/link.tsx';
import type { Route } from './+types/addresses';

export const clientLoader = memberLoader(async (call) => ({ addresses: await call(listAddresses) }));
export const HydrateFallback = MemberFallback;

export const meta = titled(t`Your addresses`);

export default function Addresses({ loaderData: { addresses } }: Route.ComponentProps) {
  const isFull = addresses.length >= MAX_ADDRESSES;
  const add = <ButtonLink to={`${addressesPath}/new`}>Add an address</ButtonLink>;
  return (
    <div className="site-width grow py-8 md:py-12">
      <p>
        <TextLink to="/me/profile">Profile</TextLink>
      </p>
      <div className="mt-4 mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <h1 className="text-4xl md:text-5xl">Your addresses</h1>
        {addresses.length > 0 && !isFull && add}
      </div>
      {isFull && (
        <p className="mb-8">These are {MAX_ADDRESSES} addresses, as many as we keep. Delete one to add another.</p>
      )}
      {addresses.length === 0 ? (
        <EmptyState title="No addresses yet." text="Save one here, and you will not have to type it when you order.">
          {add}
        </EmptyState>
      ) : (
        <StoredCards>
          {addresses.map((address) => (
            <AddressCard key={address._id} address={address} />
          ))}
        </StoredCards>
      )}
    </div>
  );
}

import { MAX_ADDRESSES } from '@fieldhouse/contracts/account.rules';
import { listAddresses } from '@fieldhouse/contracts/addresses.endpoints';
import { MemberFallback, memberLoader } from '../features/accounts/member-only.tsx';
import { AddressCard, addressesPath } from '../features/profile/address-card.tsx';
import type { Call } from '../lib/call.ts';
import { pageTitle } from '../lib/page-meta.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { Route } from './+types/addresses';

const load = async (call: Call) => ({ addresses: await call(listAddresses) });
export const clientLoader = memberLoader(load);
export const HydrateFallback = MemberFallback;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle('Your addresses', matches[0].loaderData?.name) },
];

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
        <ul className="grid grid-cols-1 gap-5 sm:grid-cols-2 md:grid-cols-3">
          {addresses.map((address) => (
            <li key={address._id} className="grid min-w-0">
              <AddressCard address={address} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

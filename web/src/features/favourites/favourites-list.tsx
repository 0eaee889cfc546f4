import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { NeedsScript } from '../../ui/needs-script.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { FavouriteRow } from './favourite-row.tsx';
import type { FavouriteItem } from './favourites.rules.ts';
import { useFavourites } from './favourites.store.ts';
import { useFreshFavourites } from './use-fresh-favourites.ts';

interface FavouritesListProps {
  /** Belongs to the cart. */
  buy: (item: FavouriteItem) => ReactNode;
  onGone: () => void;
}

export function FavouritesList({ buy, onGone }: FavouritesListProps) {
  const isRead = useHydrated();
  const items = useFavourites();
  const gone = useFreshFavourites(isRead);
  if (!isRead) return <FavouritesSkeleton />;
  if (items.length === 0) {
    return (
      <div className="mt-6">
        <EmptyState title="You don't have favorite products yet" text="Tap the heart on a product to save it here.">
          <ButtonLink to="/">Continue shopping</ButtonLink>
        </EmptyState>
      </div>
    );
  }
  return (
    <ul>
      {items.map((item) => (
        <FavouriteRow key={item._id} item={item} gone={gone.has(item._id)} buy={buy(item)} onGone={onGone} />
      ))}
    </ul>
  );
}

function FavouritesSkeleton() {
  return (
    <>
      <NeedsScript text="Your favorites list needs JavaScript." />
      <div aria-busy="true" className="flex gap-6 py-6">
        <Skeleton className="size-28 shrink-0 sm:size-40" />
        <div className="grow">
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="mt-3 h-4 w-24" />
          <Skeleton className="mt-3 h-4 w-full" />
        </div>
      </div>
    </>
  );
}

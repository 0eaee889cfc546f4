import { NeedsScript } from '../../ui/needs-script.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const rows = ['first', 'second'];

/** Shown until the browser's storage has been read: the server does not know the cart. */
export function CartSkeleton() {
  return (
    <>
      <NeedsScript what="Your cart" />
      <ul aria-busy="true" aria-label="Loading your cart">
        {rows.map((row) => (
          <li key={row} className="flex items-center gap-6 border-b border-line py-5">
            <Skeleton className="size-24 shrink-0" />
            <div className="grow">
              <Skeleton className="h-6 w-2/3" />
              <Skeleton className="mt-3 h-4 w-20" />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

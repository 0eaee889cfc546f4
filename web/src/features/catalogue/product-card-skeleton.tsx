import { Skeleton } from '../../ui/skeleton.tsx';

/** The outline of a product card, of the same size. */
export function ProductCardSkeleton() {
  return (
    <div className="flex w-full max-w-card flex-col">
      <Skeleton className="aspect-square w-full" />
      <Skeleton className="mt-5 h-3 w-16" />
      <Skeleton className="mt-2 h-6 w-3/4" />
      <Skeleton className="mt-2.5 h-4 w-full" />
      <Skeleton className="mt-1.5 h-4 w-2/3" />
      <Skeleton className="mt-3 h-4 w-20" />
      <div className="flex items-center justify-between pt-3">
        <Skeleton className="h-8 w-20" />
        <Skeleton className="h-11 w-36" />
      </div>
    </div>
  );
}

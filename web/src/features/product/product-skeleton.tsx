import { useLayoutEffect } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';

/** The outline of a product page, seen from its top: after a scrolled page the footer would show. */
export function ProductSkeleton() {
  useLayoutEffect(() => {
    scrollTo(0, 0);
  }, []);
  return (
    <div aria-busy="true" className="site-width py-4 md:py-6">
      <p role="status" className="sr-only">
        Loading the product
      </p>
      <Skeleton className="my-2 h-4 w-60 max-w-full" />
      <div className="mt-3 grid gap-8 md:grid-cols-2 md:gap-10 lg:grid-cols-[596px_minmax(0,1fr)] lg:gap-12">
        <div className="flex flex-col gap-4 sm:flex-row-reverse md:max-lg:flex-col">
          <Skeleton className="h-[500px] grow md:max-lg:flex-none" />
          <div className="flex gap-3 sm:max-md:w-20 sm:max-md:flex-col lg:w-20 lg:flex-col">
            <Skeleton className="size-20" />
            <Skeleton className="size-20" />
          </div>
        </div>
        <div>
          <Skeleton className="h-4 w-24" />
          <Skeleton className="mt-4 h-11 w-4/5" />
          <Skeleton className="mt-5 h-6 w-40" />
          <Skeleton className="mt-7 h-11 w-32" />
          <Skeleton className="mt-7 h-4 w-full" />
          <Skeleton className="mt-2 h-4 w-full" />
          <Skeleton className="mt-2 h-4 w-2/3" />
          <Skeleton className="mt-14 h-14 w-56" />
        </div>
      </div>
    </div>
  );
}

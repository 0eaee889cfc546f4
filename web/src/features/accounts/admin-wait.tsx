import { NeedsScript } from '../../ui/needs-script.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/**
 * What an admin page shows until its data is there; to those who will be sent away, nothing at all. As high as the window, so
 * that the footer has nowhere to jump from.
 */
export function AdminWait() {
  return (
    <>
      <div className="site-width hidden grow py-10 scriptless:block">
        <NeedsScript what="This page" />
      </div>
      <div aria-hidden="true" className="hidden min-h-screen grow admin:block">
        <div className="border-b-2 border-ink bg-chalk">
          <div className="site-width py-8 md:py-12">
            <Skeleton className="h-12 max-w-md" />
            <Skeleton className="mt-3 h-6 max-w-lg" />
          </div>
        </div>
        <div className="site-width py-8 md:py-10">
          <Skeleton className="h-64" />
        </div>
      </div>
    </>
  );
}

import { Skeleton } from '../../ui/skeleton.tsx';

/** What an admin page shows until its data is there; to those who will be sent away, nothing at all. */
export function AdminWait() {
  return (
    <div aria-hidden="true" className="site-width hidden grow py-10 admin:block">
      <Skeleton className="h-12 max-w-md" />
      <Skeleton className="mt-8 h-64" />
    </div>
  );
}

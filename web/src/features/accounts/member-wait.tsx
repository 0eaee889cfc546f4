import { NeedsScript } from '../../ui/needs-script.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** What a page for whoever is logged in shows until its data is there; to visitors, who will be sent away, nothing. */
export function MemberWait() {
  return (
    <div className="site-width grow py-10">
      <NeedsScript what="This page" />
      <div aria-hidden="true" className="hidden min-h-screen client:block admin:block">
        <Skeleton className="h-12 max-w-md" />
        <Skeleton className="mt-8 h-64" />
      </div>
    </div>
  );
}

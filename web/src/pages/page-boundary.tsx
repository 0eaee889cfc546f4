import { useSyncExternalStore } from 'react';
import { Outlet, useLocation } from 'react-router';
import { ErrorPage } from '../features/navigation/error-page.tsx';
import { ProductSkeleton } from '../features/product/product-skeleton.tsx';
import { errorMessages } from '../lib/error-messages.ts';
import { useNoteShown } from '../lib/keep-previous-list.ts';
import { followStuck, isStuck } from '../lib/load-page.ts';
import { pageTitle, privatePage } from '../lib/page-meta.ts';
import { useSlow } from '../ui/skeleton.tsx';
import { useNextPath } from '../ui/use-next-path.ts';
import type { Route } from './+types/page-boundary';

// Catches what goes wrong in any page below the document: header and footer stay, and <html> is not rebuilt.

export const headers = privatePage;

export const meta: Route.MetaFunction = ({ error, matches }) =>
  error ? [{ title: pageTitle(errorMessages(error).title, matches[0].loaderData?.name) }] : [];

export default function PageBoundary() {
  useNoteShown();
  return useProductOnItsWay() ? <ProductSkeleton /> : <Outlet />;
}

/** From elsewhere after a blink, from another product at once: the old one must not be taken for the new one. */
function useProductOnItsWay(): boolean {
  const { pathname } = useLocation();
  const next = useNextPath();
  const stuck = useSyncExternalStore(followStuck, isStuck, () => false);
  const onItsWay = next !== undefined && !stuck && isProduct(next) && next !== pathname;
  const slow = useSlow(onItsWay);
  return onItsWay && (slow || isProduct(pathname));
}

const isProduct = (pathname: string) => pathname.startsWith('/product/');

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}

import { Outlet } from 'react-router';
import { ErrorPage } from '../features/navigation/error-page.tsx';
import { errorWords } from '../lib/error-words.ts';
import { privatePage } from '../lib/page-headers.ts';
import { pageTitle } from '../lib/page-title.ts';
import type { Route } from './+types/page-boundary';

// Catches what goes wrong in any page below the document: header and footer stay, and <html> is not built anew.

export const headers = privatePage;

export const meta: Route.MetaFunction = ({ error, matches }) =>
  error ? [{ title: pageTitle(errorWords(error).title, matches[0].loaderData?.name) }] : [];

export default function PageBoundary() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}

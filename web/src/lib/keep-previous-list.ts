import { t } from '@fieldhouse/contracts/text';
import { useEffect } from 'react';
import { useLocation, useMatches } from 'react-router';
import { toPath } from '../ui/base-path.ts';
import type { PageArgs } from './loaders.ts';

/** What a page was loaded with, or what it showed before and why the newer data did not load. */
export type Kept<Data> = Data & { problem?: string };

let shown: { pathname: string; data: unknown } | undefined;

export function noteShown(pathname: string, data: unknown): void {
  shown = { pathname, data };
}

/** Notes what the page on the screen was drawn from. Stands once, around all pages. */
export function useNoteShown(): void {
  const { pathname } = useLocation();
  const data = useMatches().at(-1)?.loaderData;
  useEffect(() => noteShown(pathname, data), [pathname, data]);
}

/**
 * A list that is filtered, sorted or paged and fails to load stays as it was, with an error message above it
 * (`ListProblem`), instead of giving way to the error page: people lose neither the list nor what they have entered.
 */
export function keepPreviousList<Args extends PageArgs, Data>(load: (args: Args) => Promise<Data>) {
  return async (args: Args): Promise<Kept<Data>> => {
    try {
      return (await load(args)) as Kept<Data>;
    } catch (error) {
      const problem = findPassingProblem(error);
      const pathname = toPath(new URL(args.request.url).pathname);
      if (problem === undefined || shown?.pathname !== pathname || !shown.data) throw error;
      return { ...(shown.data as Data), problem };
    }
  };
}

/** The message of what `orErrorPage` has thrown, if the same request may well succeed in a moment. */
function findPassingProblem(thrown: unknown): string | undefined {
  if (typeof thrown !== 'object' || thrown === null || !('init' in thrown) || !('data' in thrown)) return undefined;
  const { init, data } = thrown as { init: ResponseInit | null; data: { error?: string } | undefined };
  const status = init?.status ?? 0;
  if (status < 500 && status !== 429) return undefined;
  return data?.error ?? t`The shop is taking a short break. Please try again.`;
}

import { useLocation } from 'react-router';
import { useHydrated } from '../../ui/use-hydrated.ts';

/** The address's query, in the browser only: the server renders these pages without it, once for everybody. */
export function useSearch(): string {
  const { search } = useLocation();
  return useHydrated() ? search : '';
}

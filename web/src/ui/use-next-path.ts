import { useNavigation } from 'react-router';
import { toPath } from './base-path.ts';

/** The path of the page that is on its way; the router has it as the browser does, with what stands before all addresses. */
export function useNextPath(): string | undefined {
  const { location } = useNavigation();
  return location && toPath(location.pathname);
}

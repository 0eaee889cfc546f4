import { isSetUpOpen, type SetUpDeps } from './set-up-shop.ts';

const PAGE = '/setup';

/**
 * Where a page's address leads instead: to the set-up while the shop has no administrator, and away from it afterwards.
 * The database is asked until there is one, and never again.
 */
export function createSetUpDetour(
  deps: Pick<SetUpDeps, 'db' | 'config'>,
): (pathname: string) => Promise<string | undefined> {
  let open = !deps.config.demo;
  return async (pathname) => {
    if (open) open = await isSetUpOpen(deps);
    const isSetUp = /^\/setup\/*$/i.test(pathname);
    if (open === isSetUp) return undefined;
    return open ? PAGE : '/admin';
  };
}

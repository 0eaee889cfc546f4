import { data } from 'react-router';
import { ApiError } from './api-error.ts';
import { browserCall, type Call } from './call.ts';

/** What a page may look at while it loads, on either side. */
export interface PageArgs<Params = unknown> {
  params: Params;
  request: Request;
}

/**
 * The data of a page, written once for both sides:
 *
 *     const load = (call: Call) => call(listCategories);
 *     export const loader = serverLoader(load);
 *     export const clientLoader = browserLoader(load);
 *
 * Two exports and not one helper's pair, because the router cuts `loader` out of the browser's files by its name.
 * A page with one needs the other: without `clientLoader` the router would ask for `.data` addresses, which are 404.
 */
export type Load<Params, Data> = (call: Call, args: PageArgs<Params>) => Promise<Data>;

export function browserLoader<Params, Data>(load: Load<Params, Data>) {
  return ({ params, request }: PageArgs<Params>): Promise<Data> =>
    orErrorPage(() => load(browserCall(request.signal), { params, request }).catch(logFailure(request)));
}

/** The error page informs the shopper; this is for finding the cause. */
function logFailure({ signal }: Request) {
  return (error: unknown): never => {
    if (!signal.aborted) console.error(error);
    throw error;
  };
}

/** A failed call becomes a thrown response, so that the error page has its status and message. */
export async function orErrorPage<Data>(run: () => Promise<Data>): Promise<Data> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw data({ error: error.message, code: error.code }, { status: error.status });
  }
}

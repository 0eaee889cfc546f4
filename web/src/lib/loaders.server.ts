import { createContext, type RouterContextProvider } from 'react-router';
import { callOver, type ReadHeader } from './call.ts';
import { type Load, orErrorPage, type PageArgs } from './loaders.ts';

/** A call of the API inside the server's own process. */
export type ApiCall = (request: {
  method: string;
  url: string;
  headers?: Record<string, string>;
  body?: unknown;
}) => Promise<{ status: number; body: unknown; header: ReadHeader }>;

/** Set by the server for each page it renders. */
export const apiContext = createContext<ApiCall>();

/** The server's half of a page's data: the same `load`, through the API inside the process. */
export function serverLoader<Params, Data>(load: Load<Params, Data>) {
  return ({
    params,
    request,
    context,
  }: PageArgs<Params> & { context: Readonly<RouterContextProvider> }): Promise<Data> => {
    const api = context.get(apiContext);
    return orErrorPage(() =>
      load(
        callOver((_, apiRequest) => api(apiRequest)),
        { params, request },
      ),
    );
  };
}

import type { RouterContextProvider } from 'react-router';
import { apiContext } from './api-context.ts';
import { callOver } from './call.ts';
import { type Load, orErrorPage, type PageArgs } from './loaders.ts';

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

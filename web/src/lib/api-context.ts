import { createContext } from 'react-router';

/** A call of the API inside the server's own process. */
export type ApiCall = (request: {
  method: string;
  url: string;
  headers?: Record<string, string>;
  body?: unknown;
}) => Promise<{ status: number; body: unknown }>;

/** Set by the server for each page it renders. */
export const apiContext = createContext<ApiCall>();

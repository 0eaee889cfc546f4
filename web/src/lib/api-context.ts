import { createContext } from 'react-router';

/** Reads a header of an answer by its name in small letters. */
export type ReadHeader = (name: string) => string | undefined;

/** A call of the API inside the server's own process. */
export type ApiCall = (request: {
  method: string;
  url: string;
  headers?: Record<string, string>;
  body?: unknown;
}) => Promise<{ status: number; body: unknown; header: ReadHeader }>;

/** Set by the server for each page it renders. */
export const apiContext = createContext<ApiCall>();

import type { Endpoint, EndpointSchemas, Input } from '@fieldhouse/contracts/endpoint';
import { readAnswer, unreachable } from './api-error.ts';
import { type RequestParts, toRequest } from './api-request.ts';
import { readToken, tokenRefused } from './session/session.ts';

/** Fetches a file that only some may have, and hands it to the browser to keep: a plain link could not show who asks. */
export async function download<S extends EndpointSchemas>(
  endpoint: Endpoint<S>,
  input: Input<S>,
  fileName: string,
): Promise<void> {
  const { method, url } = toRequest(endpoint, input as RequestParts);
  const token = readToken();
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const response = await fetch(url, { method, headers }).catch((error: unknown) => {
    throw unreachable(error);
  });
  if (response.status === 401 && token) tokenRefused(token);
  if (!response.ok) readAnswer(response.status, await response.json().catch(() => undefined));
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}

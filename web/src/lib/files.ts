import type { Endpoint, EndpointSchemas, Input, Output } from '@fieldhouse/contracts/endpoint';
import { readAnswer } from './api-error.ts';
import { type RequestParts, toRequest } from './api-request.ts';
import { fetchAs, sendProved } from './call.ts';

/** Sends a whole file to an endpoint that takes one. It travels packed: text becomes a sixth of its size. */
export async function sendFile<S extends EndpointSchemas>(
  endpoint: Endpoint<S>,
  input: Input<S>,
  file: Blob,
): Promise<Output<S>> {
  const { method, url } = toRequest(endpoint, input as RequestParts);
  const headers = { 'content-type': 'application/gzip' };
  const body = await new Response(file.stream().pipeThrough(new CompressionStream('gzip'))).blob();
  const answer = await fetchAs(endpoint, url, { method, headers, body }, readJson);
  return readAnswer(answer.status, answer.body) as Output<S>;
}

/**
 * Fetches a file that only some may have, and hands it to the browser to keep: a plain link could not show who asks. A key that
 * opens it is sent instead of the session.
 */
export async function download<S extends EndpointSchemas>(
  endpoint: Endpoint<S>,
  input: Input<S>,
  fileName: string,
  key?: Readonly<Record<string, string>>,
): Promise<void> {
  const { method, url } = toRequest(endpoint, input as RequestParts);
  const caller = key ? ({ who: 'everyone' } as const) : endpoint;
  const send = () =>
    fetchAs(caller, url, { method, headers: { ...key } }, async (response) =>
      response.ok ? { status: response.status, body: undefined, file: await response.blob() } : readJson(response),
    );
  const { status, body, file } = await sendProved(send);
  if (!file) return void readAnswer(status, body);
  keepFile(file, fileName);
}

export function keepFile(file: Blob, fileName: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}

async function readJson(response: Response): Promise<{ status: number; body: unknown; file?: never }> {
  return { status: response.status, body: await response.json().catch(() => undefined) };
}

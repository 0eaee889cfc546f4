import type { LightMyRequestResponse } from 'fastify';
import type { SignedIn } from './sign-in.ts';
import type { TestShop } from './test-shop.ts';

const tus = { 'tus-resumable': '1.0.0' };

/** Says that a file is coming; gives the address to send it to. */
export async function announce(shop: TestShop, { headers }: SignedIn, name: string, bytes: number) {
  const filename = Buffer.from(name).toString('base64');
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/uploads',
    headers: { ...tus, ...headers, 'upload-length': String(bytes), 'upload-metadata': `filename ${filename}` },
  });
  return { answer, location: String(answer.headers.location) };
}

export function sendPiece(shop: TestShop, { headers }: SignedIn, location: string, offset: number, body: Buffer) {
  return shop.app.inject({
    method: 'PATCH',
    url: location,
    headers: { ...tus, ...headers, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    payload: body,
  });
}

export function askHowFar(shop: TestShop, { headers }: SignedIn, location: string): Promise<LightMyRequestResponse> {
  return shop.app.inject({ method: 'HEAD', url: location, headers: { ...tus, ...headers } });
}

/** A file sent in one piece; gives the last answer. */
export async function upload(shop: TestShop, admin: SignedIn, name: string, body: Buffer) {
  const { location } = await announce(shop, admin, name, body.length);
  return sendPiece(shop, admin, location, 0, body);
}

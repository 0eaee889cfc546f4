import { declareEndpoint } from '@fieldhouse/contracts/endpoint';
import type { Recorder } from './recorder.ts';

const files = [
  '/robots.txt',
  '/sitemap.xml',
  '/sitemap-pages.xml',
  '/sitemap-products.xml',
  '/site.webmanifest',
  '/.well-known/security.txt',
  '/healthz',
  '/readyz',
];

/** What is public and not in the contract: files for machines, the card provider's call, and what should not be asked. */
export async function visitOutsideContract({ ask }: Recorder): Promise<void> {
  const get = (path: string) => declareEndpoint('get', 'GET', path, 'everyone');
  const post = (path: string) => declareEndpoint('post', 'POST', path, 'everyone');
  for (const path of files) await ask(get(path), path);
  await ask(get('/api/nothing'), 'what is not there');
  await ask(post('/api/payment/webhook'), 'an event without a signature', { body: { type: 'charge.refunded' } });
  const type = 'application/json';
  await ask(post('/api/auth/signin'), 'what is not JSON', { body: '{"email', type });
  await ask(post('/api/auth/signin'), 'half a character', { body: '{"email":"\\ud800","password":"x"}', type });
  await ask(post('/api/auth/signin'), 'an unknown type', { body: 'hello', type: 'text/plain' });
}

import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createGuardedFetch, createGuardedRequest, NotPublic } from './guarded-request.ts';
import { isPublicAddress } from './public-address.ts';

test.each(['93.184.215.14', '1.1.1.1', '2606:4700::1111', '2a00:1450:4001::200e', '::ffff:8.8.8.8'])(
  '%s is on the internet',
  (address) => expect(isPublicAddress(address)).toBe(true),
);

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.9.9.9',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.0.2.1',
  '192.31.196.1',
  '192.52.193.1',
  '192.88.99.1',
  '192.168.1.1',
  '192.175.48.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:7f00:1',
  '64:ff9b::a00:1',
  '64:ff9b:1::a00:1',
  '100::1',
  '2001::1',
  '2001:2::1',
  '2001:10::1',
  '2001:20::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '2620:4f:8000::1',
  '3fff::1',
  '5f00::1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  'localhost',
  '',
])('%s is not', (address) => expect(isPublicAddress(address)).toBe(false));

const sent = { headers: {}, body: '{}' };
const at = (address: string) => ({ address, family: address.includes(':') ? 6 : 4 });

test('every address behind a name is checked before anything is sent', async () => {
  for (const addresses of [['10.0.0.1'], ['93.184.215.14', '127.0.0.1'], ['::ffff:169.254.169.254'], []]) {
    const ask = createGuardedRequest({ toThisMachine: false, resolve: async () => addresses.map(at) });
    await expect(ask('https://shop.example/hook', sent)).rejects.toThrow(NotPublic);
  }
  const ask = createGuardedRequest({ toThisMachine: false });
  for (const url of [
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://0x7f.1/',
    'https://2130706433/',
    'http://1.1.1.1/',
  ])
    await expect(ask(url, sent), url).rejects.toThrow(NotPublic);
});

test('a name that leads elsewhere a moment later is asked once: the connection goes where was looked', async () => {
  let hits = 0;
  const server = createServer((_request, response) => {
    hits++;
    response.end('here');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const answers = [['127.0.0.1'], ['10.0.0.1']];
  const ask = createGuardedRequest({ toThisMachine: true, resolve: async () => (answers.shift() ?? []).map(at) });
  const url = `http://rebinding.example:${(server.address() as AddressInfo).port}/`;
  expect(await ask(url, sent)).toEqual({ status: 200, body: 'here' });
  expect([hits, answers]).toEqual([1, [['10.0.0.1']]]);
  await expect(ask(url, sent)).rejects.toThrow(NotPublic);
});

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

test.each([
  {
    what: 'asks for another protocol',
    says: 'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n',
  },
  { what: 'hangs up without a word', says: '' },
])('a receiver that $what has failed at once, and its connection is closed', async ({ says }) => {
  const closed = Promise.withResolvers<void>();
  const url = await listen(
    createTcpServer((socket) => {
      socket.on('close', () => closed.resolve());
      socket.once('data', () => (says === '' ? socket.destroy() : socket.write(says)));
    }),
  );
  const guard = { toThisMachine: true, timeoutMs: 20_000 };
  await expect(createGuardedRequest(guard)(url, sent)).rejects.toThrow(/another protocol|hang up|closed/);
  await closed.promise;
  await expect(createGuardedFetch(guard)(url, { maxBytes: 10 })).rejects.toThrow(/another protocol|hang up|closed/);
});

test('a name whose server never answers takes no longer than a receiver may', async () => {
  const resolve = () => new Promise<never>(() => {});
  const guard = { toThisMachine: false, resolve, timeoutMs: 50 };
  await expect(createGuardedRequest(guard)('https://shop.example/hook', sent)).rejects.toThrow('no answer within');
  await expect(createGuardedFetch(guard)('https://shop.example/', { maxBytes: 10 })).rejects.toThrow(/timeout/);
});

import type { BenchShop, Scenario } from '../scenario.ts';
import { openAdmin } from './people.ts';

const markets = [
  {
    name: 'Europe',
    prefix: 'eu',
    currency: 'EUR',
    countries: ['AT', 'DE'],
    taxMode: 'included',
    rate: 0.92,
    rounding: '.95',
  },
  { name: 'Japan', prefix: 'jp', currency: 'JPY', countries: ['JP'], taxMode: 'included', rate: 150 },
];

/** The same questions in a shop of three markets, asked in one of them. Its prices are read before, as after a start. */
export const inMarket = (scenario: Scenario): Scenario => ({
  name: `${scenario.name} in a market`,
  async prepare(shop) {
    // Of a run that was interrupted.
    await removeMarkets(shop);
    const call = await callAsAdmin(shop);
    for (const market of markets) {
      await call('POST', '/api/markets', { ...market, locales: ['en'] });
      await fetch(`${shop.url}/api/catalogue?market=${market.prefix}`);
    }
    const next = await scenario.prepare(shop);
    return (i) => {
      const { path } = next(i);
      return { path: `${path}${path.includes('?') ? '&' : '?'}market=eu` };
    };
  },
  tidy: removeMarkets,
});

async function removeMarkets(shop: BenchShop): Promise<void> {
  const call = await callAsAdmin(shop);
  const { rows } = await shop.client.query<{ id: string }>('select id from market');
  for (const { id } of rows) await call('DELETE', `/api/markets/${id}`);
}

async function callAsAdmin(shop: BenchShop) {
  const authorization = `Bearer ${await openAdmin(shop)}`;
  return async (method: string, path: string, body?: object) => {
    const headers = { authorization, ...(body && { 'content-type': 'application/json' }) };
    const response = await fetch(shop.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  };
}

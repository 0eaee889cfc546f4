import { DAY_MS } from '@fieldhouse/contracts/durations.rules';
import type { NewPromotion } from '../../modules/pricing/index.ts';

/** All need a code: without one, the demo shop's goods cost what they cost. One is planned, one has ended. */
export function demoPromotions(now: Date): NewPromotion[] {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const inDays = (days: number) => new Date(today + days * DAY_MS).toISOString();
  return [
    { name: '10 % off your first order', code: 'WELCOME10', kind: 'percent', value: 10, usesPerCustomer: 1 },
    {
      name: 'Three for two on socks and balls',
      code: '3FOR2',
      kind: 'n-for-m',
      n: 3,
      m: 2,
      on: { categories: ['Running Socks', 'Tennis Balls', 'Match Balls'] },
    },
    { name: 'Free delivery', code: 'FREESHIP', kind: 'free-delivery', combinable: true },
    {
      name: 'Twenty off for teams',
      code: 'TEAM20',
      kind: 'amount',
      value: 20,
      minSubtotal: 150,
      uses: 100,
      on: { categories: ['Team Sports', 'Football', 'Basketball'] },
      combinable: true,
    },
    {
      name: 'Winter days',
      code: 'WINTER15',
      kind: 'percent',
      value: 15,
      on: { categories: ['Winter Sports'] },
      from: inDays(14),
      until: inDays(21),
    },
    {
      name: 'End of summer',
      code: 'SUMMER25',
      kind: 'percent',
      value: 25,
      on: { categories: ['Swimming'] },
      from: inDays(-60),
      until: inDays(-46),
    },
  ];
}

export const demoCodes: readonly string[] = demoPromotions(new Date(0)).flatMap(({ code }) => code ?? []);

import { DAY_MS } from '@fieldhouse/contracts/durations.rules';

interface DemoSale {
  readonly price: number;
  /** In days from today; none: at once. */
  readonly from?: number;
  /** None: until it is taken away. */
  readonly until?: number;
}

/** Some run for a while, one without an end; one is planned. */
export const demoSales: Readonly<Record<string, DemoSale>> = {
  'pacer-knit-running-shoe': { price: 69.99, until: 14 },
  'marshland-waterproof-boots': { price: 99.95, until: 30 },
  'village-hall-dartboard': { price: 34.9 },
  'deep-tissue-foam-roller': { price: 22.9, until: 3 },
  'hillcrest-wooden-sled': { price: 59.5, from: 10, until: 40 },
};

/** What a product costs for a while, as the shop takes it. */
export function saleOf(slug: string, now: Date) {
  const sale = demoSales[slug];
  if (!sale) return {};
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const inDays = (days: number) => new Date(today + days * DAY_MS);
  return {
    salePrice: sale.price,
    ...(sale.from !== undefined && { saleFrom: inDays(sale.from) }),
    ...(sale.until !== undefined && { saleUntil: inDays(sale.until) }),
  };
}

import type { Scenario } from '../scenario.ts';

/** The same questions as another scenario asks, put to another address. */
export function atOtherAddress(name: string, scenario: Scenario, from: string, to: string): Scenario {
  return {
    name,
    async prepare(shop) {
      const next = await scenario.prepare(shop);
      return (i) => ({ path: next(i).path.replace(from, to) });
    },
  };
}

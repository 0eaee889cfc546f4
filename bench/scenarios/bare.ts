import type { Scenario } from '../scenario.ts';

/** For the bare server: it has but one answer. */
export const bare: Scenario = {
  name: 'bare',
  prepare: async () => {
    const request = { path: '/' };
    return () => request;
  },
};

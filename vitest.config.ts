import { configDefaults, defineConfig } from 'vitest/config';

const long = Boolean(process.env.TEST_LONG);

export default defineConfig({
  test: {
    include: [
      'web/*.test.ts',
      '{contracts,server,web}/src/**/*.test.{ts,tsx}',
      'scripts/**/*.test.ts',
      'bench/**/*.test.ts',
    ],
    // The full sizes run in `npm run test:long` only.
    exclude: [...configDefaults.exclude, 'web/build/**', ...(long ? [] : ['**/*.long.test.{ts,tsx}'])],
    environment: 'node',
    globalSetup: ['scripts/cancel-on-signal.global.ts', 'server/src/testing/postgres.global.ts'],
    pool: 'forks',
    // Two also on bigger machines: results should not depend on how many there are.
    maxWorkers: 2,
    // Patient, because a busy machine is no fault: only what fails waits that long.
    testTimeout: long ? 15 * 60_000 : 120_000,
    hookTimeout: long ? 5 * 60_000 : 120_000,
  },
});

import { configDefaults, defineConfig } from 'vitest/config';
import { readStartCommand } from './scripts/start-command.mjs';

const long = Boolean(process.env.TEST_LONG);
const fullSizes = long && process.env.TEST_LONG !== 'counts';

/** Replaces a part of Node for all that are in its process. */
const alone = 'server/src/modules/catalogue/add-product.test.ts';

const rules = 'web/src/**/*.rules.test.{ts,tsx}';

export default defineConfig({
  test: {
    // The full sizes run in `npm run test:long` only, one file after the other; `counts` stands for all the rest of it.
    exclude: [...configDefaults.exclude, 'web/build/**', ...(fullSizes ? [] : ['**/*.long.test.{ts,tsx}'])],
    environment: 'node',
    // Processes that tests start find the shop's code compiled, as `npm start` does.
    env: readStartCommand().settings,
    globalSetup: ['scripts/cancel-on-signal.global.ts', 'server/src/testing/postgres.global.ts'],
    setupFiles: ['scripts/property-seed.setup.ts'],
    pool: 'forks',
    // Two also on bigger machines: results should not depend on how many there are.
    maxWorkers: 2,
    // Patient, because a busy machine is no fault: only what fails waits that long.
    testTimeout: long ? 15 * 60_000 : 120_000,
    hookTimeout: long ? 5 * 60_000 : 120_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'server and rules',
          include: ['{contracts,server}/src/**/*.test.ts', rules],
          exclude: [alone],
          // A process for many files: half of their time would be loading the server's code again for each.
          isolate: false,
        },
      },
      {
        extends: true,
        // Browser code keeps its state in modules, and its tests put a browser's globals in place.
        test: {
          name: 'web and scripts',
          exclude: [rules],
          include: ['web/*.test.ts', 'web/src/**/*.test.{ts,tsx}', '{scripts,bench}/**/*.test.ts', alone],
        },
      },
    ],
  },
});

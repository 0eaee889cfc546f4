import { configureGlobal } from 'fast-check';

// A random case that fails once in a hundred runs is found by `npm run test:long`, which draws others each time and prints the
// seed; it should not fail the tests of another change.
if (!process.env.TEST_LONG) configureGlobal({ seed: 42 });

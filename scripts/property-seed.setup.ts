import { configureGlobal } from 'fast-check';

// A random case that fails once in a hundred runs is found by `npm run test:long`, which draws others each time and prints the
// seed; whoever changes something else should not be the one to meet it.
if (!process.env.TEST_LONG) configureGlobal({ seed: 42 });

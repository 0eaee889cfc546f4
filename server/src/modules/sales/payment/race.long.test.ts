import { test } from 'vitest';
import { runRace } from '../../../testing/race.ts';

test.each(Array.from({ length: 10 }, (_, n) => n + 1))(
  '1,000 checkouts by 100 clients for 100 pieces, run %i: none is sold twice, and nobody sees a deadlock',
  () => runRace({ checkouts: 1000, clients: 100, pieces: 100 }),
);

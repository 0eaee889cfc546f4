import { test } from 'vitest';
import { runCodeRace } from '../../../testing/code-race.ts';
import { runRace } from '../../../testing/race.ts';
import { runSizeRace, runStaffRace } from '../../../testing/size-race.ts';

const runs = Array.from({ length: 10 }, (_, n) => n + 1);
const full = { checkouts: 1000, clients: 100, pieces: 100 };

test.each(runs)(
  '1,000 checkouts by 100 clients for 100 pieces, run %i: none is sold twice, and nobody sees a deadlock',
  () => runRace(full),
);

test.each(runs)(
  '1,000 checkouts for 100 pieces in 10 sizes, run %i: none is sold twice, and the product is the sum of its sizes all the time',
  () => runSizeRace(full),
);

test.each(runs)('the same while staff count, retire, reprice and send, run %i', () => runStaffRace(full));

test.each(runs)('a code for 100 uses under 1,000 checkouts is used 100 times, run %i', () =>
  runCodeRace({ checkouts: 1000, clients: 100, uses: 100 }),
);

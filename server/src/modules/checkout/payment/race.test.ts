import { test } from 'vitest';
import { runCodeRace } from '../../../testing/code-race.ts';
import { runRace } from '../../../testing/race.ts';
import { runSizeRace, runStaffRace } from '../../../testing/size-race.ts';

test('200 checkouts by 20 clients for 20 pieces: none is sold twice, and nobody sees a deadlock', () =>
  runRace({ checkouts: 200, clients: 20, pieces: 20 }));

test('100 checkouts for 20 pieces in 10 sizes: none is sold twice, and the product is the sum of its sizes all the time', () =>
  runSizeRace({ checkouts: 100, clients: 20, pieces: 20 }));

test('the same while staff count, retire, reprice and send', () =>
  runStaffRace({ checkouts: 60, clients: 10, pieces: 20 }));

test('a code for 10 uses under 60 checkouts is used 10 times', () =>
  runCodeRace({ checkouts: 60, clients: 10, uses: 10 }));

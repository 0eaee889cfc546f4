import { test } from 'vitest';
import { runRace } from '../../../testing/race.ts';

test('200 checkouts by 20 clients for 20 pieces: none is sold twice, and nobody sees a deadlock', () =>
  runRace({ checkouts: 200, clients: 20, pieces: 20 }));

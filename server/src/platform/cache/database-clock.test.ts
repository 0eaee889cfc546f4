import { describe, expect, test } from 'vitest';
import { createDatabaseClock } from './database-clock.ts';

/** A node whose own clock shows something else, and a database that answers after a while. */
function openNode(ownTime: number) {
  let database = 1_800_000_000_000;
  let own = ownTime;
  const pass = (ms: number) => {
    database += ms;
    own += ms;
  };
  const clock = createDatabaseClock(() => own);
  return {
    clock,
    pass,
    database: () => database,
    set: (ms: number) => {
      database += ms;
    },
    look(there: number, back: number) {
      const askedAt = own;
      pass(there);
      const time = database;
      pass(back);
      clock.observe(time, { askedAt, heardAt: own });
    },
  };
}

describe('the database clock of a node', () => {
  test.each([0, 200, -200, 5_000_000])('is that of the database, whatever its own is off by: %i ms', (off) => {
    const node = openNode(1_000_000 + off);
    node.look(1, 1);
    node.pass(240);
    expect(node.clock.now()).toBe(node.database());
  });

  test('trusts the quickest look: a slow answer moves it by nothing', () => {
    const node = openNode(0);
    node.look(0.5, 0.5);
    node.look(2, 300);
    node.look(400, 1);
    expect(node.clock.now()).toBe(node.database());
  });

  test('follows at once when the clock of the database is set', () => {
    const node = openNode(0);
    for (let n = 0; n < 5; n++) node.look(1, 1);
    node.set(3_600_000);
    node.look(5, 5);
    expect(node.clock.now()).toBe(node.database());
  });

  test('forgets what it saw long ago, so that clocks may run apart slowly', () => {
    const node = openNode(0);
    node.look(0, 0);
    for (let n = 0; n < 20; n++) {
      node.set(1);
      node.look(1, 1);
    }
    expect(Math.abs(node.clock.now() - node.database())).toBeLessThanOrEqual(16);
  });
});

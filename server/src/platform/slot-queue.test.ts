import { expect, test } from 'vitest';
import { createSlotQueue } from './slot-queue.ts';

const line = (waitMs: number) => createSlotQueue({ atATime: 1, waitMs, refusal: () => new Error('too late') });

test('who has waited longest is next, and leaving twice gives no second place', async () => {
  const { enter } = line(60_000);
  const leave = await enter();
  const came: string[] = [];
  const second = enter().then((out) => {
    came.push('second');
    return out;
  });
  const third = enter().then((out) => {
    came.push('third');
    return out;
  });
  leave();
  leave();
  const leaveSecond = await second;
  expect(came).toEqual(['second']);
  leaveSecond();
  (await third)();
  (await enter())();
});

test('a crowd of one group takes turns with others', async () => {
  const { enter, waiting } = line(60_000);
  const leave = await enter('crowd');
  const came: string[] = [];
  const come = (who: string, group: string) =>
    enter(group).then((out) => {
      came.push(who);
      out();
    });
  const all = [come('a', 'crowd'), come('b', 'crowd'), come('c', 'crowd'), come('buyer', 'home'), come('d', 'crowd')];
  expect(waiting()).toBe(5);
  leave();
  await Promise.all(all);
  expect(came).toEqual(['a', 'buyer', 'b', 'c', 'd']);
  expect(waiting()).toBe(0);
});

test('nobody waits for ever, and who gave up takes no place', async () => {
  const { enter } = line(1);
  const leave = await enter();
  await expect(enter()).rejects.toThrow('too late');
  leave();
  (await enter())();
});

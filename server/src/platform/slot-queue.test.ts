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

test('nobody waits for ever, and who gave up takes no place', async () => {
  const { enter } = line(1);
  const leave = await enter();
  await expect(enter()).rejects.toThrow('too late');
  leave();
  (await enter())();
});

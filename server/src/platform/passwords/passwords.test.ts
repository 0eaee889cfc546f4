import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { AppError } from '../http/app-error.ts';
import { hashPassword, verifyPassword } from './argon2.ts';
import { createHashQueue } from './hash-queue.ts';
import { createPasswords } from './passwords.ts';

describe('a stored password', () => {
  test('is argon2id in the usual notation, with the strength that OWASP asks for, and never the same twice', async () => {
    const [first, second] = await Promise.all([hashPassword('Over the bar'), hashPassword('Over the bar')]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(first).not.toBe(second);
    expect(await verifyPassword(first, 'Over the bar')).toBe(true);
    expect(await verifyPassword(first, 'over the bar')).toBe(false);
  });

  test('of another strength, made elsewhere, is understood', async () => {
    // From the test suite of the reference implementation.
    const stored = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    expect(await verifyPassword(stored, 'password')).toBe(true);
    expect(await verifyPassword(stored, 'passwore')).toBe(false);
  });

  test('in an unknown notation is a fault, not a wrong password', async () => {
    await expect(verifyPassword('$2b$10$abc', 'x')).rejects.toThrow('notation');
  });

  test('that is not there costs as much as one that is, and never matches', async () => {
    let runs = 0;
    const passwords = createPasswords({
      hash: async () => '',
      verify: async (stored) => {
        runs++;
        expect(stored).toContain('m=19456,t=2,p=1');
        return true;
      },
    });
    const ask = (stored: string | null | undefined) => passwords.inTurn('k', ({ verify }) => verify(stored, 'x'));
    for (const nothing of [undefined, null, '']) expect(await ask(nothing)).toBe(false);
    expect(runs).toBe(3);
  });
});

describe('taking turns', () => {
  test('few are inside at once, and one of each key', async () => {
    const runQueued = createHashQueue({ atOnce: 2, maxWaiting: 100 });
    const inside: string[] = [];
    let most = 0;
    const work = (key: string) =>
      runQueued(key, async () => {
        expect(inside).not.toContain(key);
        inside.push(key);
        most = Math.max(most, inside.length);
        await sleep(2);
        inside.splice(inside.indexOf(key), 1);
      });
    await Promise.all(Array.from({ length: 30 }, (_, n) => work(`key ${Math.floor(n / 10)}`)));
    expect(most).toBe(2);
  });

  test('who asks a hundred times about one thing does not keep others waiting', async () => {
    const runQueued = createHashQueue({ atOnce: 2, maxWaiting: 200 });
    const order: string[] = [];
    const flood = Array.from({ length: 100 }, () => runQueued('flood', () => sleep(1).then(() => order.push('flood'))));
    await runQueued('somebody else', async () => void order.push('somebody else'));
    expect(order.length).toBeLessThan(5);
    await Promise.all(flood);
  });

  test('a flood aside keeps nobody of the main line waiting, nor the other way round', async () => {
    const runQueued = createHashQueue({ atOnce: 2, maxWaiting: 3 });
    for (const [flooded, other] of [
      ['aside', 'main'],
      ['main', 'aside'],
    ] as const) {
      const gate = Promise.withResolvers<void>();
      const flood = Array.from({ length: 4 }, (_, n) => runQueued(`flood ${n}`, () => gate.promise, flooded));
      // With nobody else there the main line has both places; who goes aside gets the next one.
      const inside = runQueued('somebody else', async () => 'in', other);
      if (other === 'main') expect(await inside).toBe('in');
      gate.resolve();
      expect(await inside).toBe('in');
      await Promise.all(flood);
    }
  });

  test('beyond the bound nobody is made to wait, and what fails makes room', async () => {
    const runQueued = createHashQueue({ atOnce: 1, maxWaiting: 2 });
    const failing = () => runQueued('k', () => Promise.reject(new Error('no')));
    const tries = await Promise.allSettled([failing(), failing(), failing(), failing()]);
    const reasons = tries.map((outcome) => (outcome.status === 'rejected' ? outcome.reason : undefined));
    expect(reasons.map((reason) => (reason instanceof AppError ? reason.code : reason.message))).toEqual([
      'no',
      'no',
      'no',
      'unavailable',
    ]);
    expect(await runQueued('k', async () => 'in')).toBe('in');
  });
});

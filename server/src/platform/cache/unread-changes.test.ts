import { describe, expect, test } from 'vitest';
import { counting, type ManualCache, openManualCache } from '../../testing/manual-cache.ts';
import type { CacheQuery } from './get-or-compute.ts';

const text = async ({ cache }: ManualCache, question: CacheQuery) =>
  String((await cache.ask(question)).forms.get('plain')).trim();

/** Asked for twice, so kept. */
async function kept(hand: ManualCache, question: CacheQuery): Promise<void> {
  await hand.cache.ask(question);
  await hand.cache.ask(question);
}

describe('while the changes cannot be read', () => {
  test('nothing older than a second is given out, and afterwards nothing outdated', async () => {
    const hand = await openManualCache();
    const ball = counting('ball');
    await kept(hand, ball);
    hand.pass(60_000);
    await hand.cache.look();
    expect(await text(hand, ball)).toBe('ball 2');

    hand.blind(true);
    hand.pass(900);
    await hand.cache.look();
    expect(await text(hand, ball)).toBe('ball 2');
    hand.pass(200);
    expect(await text(hand, ball)).toBe('ball 3');
    hand.pass(900);
    expect(await text(hand, ball)).toBe('ball 3');
    hand.pass(200);
    expect(await text(hand, ball)).toBe('ball 4');

    // What has happened in the meantime is read by the next look.
    hand.elsewhere('ball');
    hand.blind(false);
    await hand.cache.look();
    expect(await text(hand, ball)).toBe('ball 5');
    hand.pass(900);
    await hand.cache.look();
    expect(await text(hand, ball)).toBe('ball 5');
  });

  test('what has not changed meanwhile stays', async () => {
    const hand = await openManualCache();
    const ball = counting('ball');
    await kept(hand, ball);
    hand.blind(true);
    hand.pass(900);
    await hand.cache.look();
    hand.blind(false);
    await hand.cache.look();
    hand.pass(900);
    expect(await text(hand, ball)).toBe('ball 2');
  });

  test.each([
    ['another server answers', 'two', 0],
    ['they were away for so long that changes may have been deleted', 'one', 5 * 60_000],
  ])('everything counts as changed when %s', async (_, server, away) => {
    const hand = await openManualCache();
    const ball = counting('ball', { freshMs: 0 });
    const heard: unknown[] = [];
    hand.cache.follow((moved) => heard.push(moved));
    await kept(hand, ball);
    hand.blind(true);
    await hand.cache.look();
    hand.pass(away);
    hand.blind(false);
    hand.restart(server);
    await hand.cache.look();
    expect(heard).toEqual(['everything']);
  });

  test('a reader that has fallen asleep proves nothing', async () => {
    const hand = await openManualCache();
    const ball = counting('ball', { freshMs: 0 });
    await kept(hand, ball);
    hand.pass(1001);
    expect(await text(hand, ball)).toBe('ball 3');
  });

  test('an answer that names no tag gets old by time alone', async () => {
    const hand = await openManualCache();
    const untagged = counting('untagged', { tags: [] });
    for (let i = 0; i < 10; i++) await hand.cache.ask(untagged);
    const before = untagged.made();
    hand.pass(1001);
    await hand.cache.look();
    await hand.cache.ask(untagged);
    expect(untagged.made()).toBe(before + 1);
  });
});

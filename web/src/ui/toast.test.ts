import { afterEach, describe, expect, it } from 'vitest';
import { listToasts, toast } from './toast.ts';

const shown = () => listToasts().map(({ text, count }) => [text, count]);

describe('what is said in passing', () => {
  afterEach(() => {
    for (const message of listToasts()) message.close();
  });

  it('is counted while it stands there, and starts anew after that', async () => {
    const said = [toast('Added: Ball'), toast('Added: Ball'), toast('Added: Ball')];
    expect(shown()).toEqual([['Added: Ball', 3]]);
    listToasts()[0]?.close();
    // Waiting for a message to disappear includes the one that replaced it.
    await Promise.all(said);
    expect(shown()).toEqual([]);
    void toast('Added: Ball');
    expect(shown()).toEqual([['Added: Ball', 1]]);
  });

  it('gives way to the next word on the same topic, in its place', () => {
    void toast('Added: Ball', 'done', 'cart');
    void toast('The user has been updated');
    void toast('Added: Net', 'done', 'cart');
    void toast('Added: Net', 'done', 'cart');
    expect(shown()).toEqual([
      ['Added: Net', 2],
      ['The user has been updated', 1],
    ]);
  });

  it('stands beside what is said on other topics', () => {
    void toast('Away', 'problem');
    void toast('Away', 'done');
    expect(shown()).toHaveLength(2);
  });
});

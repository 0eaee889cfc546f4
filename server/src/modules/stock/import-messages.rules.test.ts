import { howMade, keyOf } from '@fieldhouse/contracts/messages';
import { expect, test } from 'vitest';
import { filledMessages, importMessages, partsOf, recognise } from './import-messages.rules.ts';

test('a sentence that the database has put a value into is known as one of ours again', () => {
  for (const sentence of Object.values(filledMessages)) {
    const [before, after] = partsOf(sentence);
    // As the database writes it, which `msg` has not seen.
    const value = `Running ${Math.random()}`;
    const text = recognise(`${before}${value}${after}`);
    expect(howMade(text).values).toEqual([value]);
    expect(keyOf(howMade(text))).toMatch(/^(import|catalogue|picture)\.[a-z-]+$/);
  }
});

test('every other sentence stays what it is', () => {
  for (const text of [importMessages.retired, 'What nobody has ever said.', '']) expect(recognise(text)).toBe(text);
});

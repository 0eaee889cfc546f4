import { expect, test } from 'vitest';
import { clampZoom, findPan, findSwipe, findZoom, stepZoom } from './zoom.rules.ts';

test('a picture grows and shrinks in steps, from as large as fits to four times that', () => {
  const sizes = [1];
  for (let presses = 0; presses < 6; presses++) sizes.push(stepZoom(sizes.at(-1) ?? 0, 'in'));
  expect(sizes).toEqual([1, 1.5, 2, 3, 4, 4, 4]);
  expect([stepZoom(4, 'out'), stepZoom(2.3, 'out'), stepZoom(2.3, 'in'), stepZoom(1, 'out')]).toEqual([3, 2, 3, 1]);
});

test('two fingers can make it neither smaller nor larger than that', () => {
  expect([clampZoom(0.2), clampZoom(2.3), clampZoom(17)]).toEqual([1, 2.3, 4]);
});

test('keys zoom and move', () => {
  expect(['+', '=', '-', '0', 'Tab'].map((key) => findZoom(key, 2))).toEqual([3, 3, 1.5, 1, undefined]);
  expect(findPan('ArrowLeft')).toEqual({ left: -96, top: 0 });
  expect(findPan('ArrowDown')).toEqual({ left: 0, top: 96 });
  expect(findPan('Home')).toBeUndefined();
});

test('a swipe to the side turns to the next picture, one upwards or a short one does not', () => {
  expect(findSwipe({ x: 300, y: 100 }, { x: 200, y: 120 })).toBe('ArrowRight');
  expect(findSwipe({ x: 200, y: 100 }, { x: 300, y: 100 })).toBe('ArrowLeft');
  expect(findSwipe({ x: 300, y: 100 }, { x: 200, y: 200 })).toBeUndefined();
  expect(findSwipe({ x: 300, y: 100 }, { x: 270, y: 100 })).toBeUndefined();
});

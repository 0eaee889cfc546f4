import { describe, expect, it } from 'vitest';
import { findPictureStep, findShownCategory } from './product-page.rules.ts';

it('of several categories the second is shown, of one that one, of none none', () => {
  expect(findShownCategory(['Balls', 'Football', 'Team'])).toBe('Football');
  expect(findShownCategory(['Balls'])).toBe('Balls');
  expect(findShownCategory([])).toBeUndefined();
});

describe('the keys of the gallery', () => {
  it.each([
    ['ArrowRight', 0, 1],
    ['ArrowDown', 2, 0],
    ['ArrowLeft', 0, 2],
    ['ArrowUp', 2, 1],
    ['Home', 2, 0],
    ['End', 0, 2],
    ['Enter', 0, undefined],
  ])('%s from picture %d leads to %s', (key, from, to) => {
    expect(findPictureStep(key, from, 3)).toBe(to);
  });

  it('do nothing where there is only one', () => {
    expect(findPictureStep('ArrowRight', 0, 1)).toBeUndefined();
  });
});

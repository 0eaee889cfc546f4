import { describe, expect, it } from 'vitest';
import { problemsOf, refusalText, starsOf } from './review-form.rules.ts';

describe('a review as typed', () => {
  it('needs a comment and a rating', () => {
    expect(problemsOf({ description: ' \n', rating: ' ' })).toEqual({
      description: 'You must add a comment about the product',
      rating: 'You must add a rating of the product between 0 to 5',
    });
    expect(problemsOf({ description: 'Fine.', rating: ' 4.5 ' })).toEqual({
      description: undefined,
      rating: undefined,
    });
  });

  it.each([
    ['0', 0],
    ['5', 5],
    ['3.7', 3.5],
    ['.5', 0.5],
    ['4,5', 4.5],
    ['', undefined],
    ['6', undefined],
    ['four', undefined],
  ])('%j shows as %j stars', (typed, stars) => expect(starsOf(typed)).toBe(stars));
});

it('a refusal gives both reasons, and which one it is', () => {
  expect(refusalText('You have already reviewed this product.')).toMatch(
    /not bought yet, or .* already reviewed\. You have/,
  );
  expect(refusalText()).toMatch(/already reviewed\.$/);
});

import { expect, it } from 'vitest';
import { hasMoreReviews, joinComments } from './comments.rules.ts';

it('a comment that comes with two pages, because a new one moved it, is shown once', () => {
  const comment = (text: string) => ({
    ...{ description: text, rating: 4, author: 'Pat B.', createdAt: `2026-01-0${text}` },
    ...{ fit: null, size: null, verified: true as const },
  });
  const joined = joinComments([comment('3'), comment('2')], [comment('2'), comment('1')]);
  expect(joined.map(({ description }) => description)).toEqual(['3', '2', '1']);
});

it('there are more as long as not all have been shown, from whichever page on', () => {
  expect(hasMoreReviews({}, 20, 21)).toBe(true);
  expect(hasMoreReviews({}, 20, 20)).toBe(false);
  expect(hasMoreReviews({ page: 2 }, 20, 41)).toBe(true);
  expect(hasMoreReviews({ page: 3 }, 1, 41)).toBe(false);
  expect(hasMoreReviews({ page: 9 }, 0, 41)).toBe(false);
});

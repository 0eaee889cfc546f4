import { expect, it } from 'vitest';
import { hasMoreReviews, joinComments, reviewQuery, reviewsHref, sameReviews } from './review-query.rules.ts';

const asked = (search: string) => reviewQuery(new URLSearchParams(search));

it('reads stars, order and page from the address, and ignores what means nothing', () => {
  expect(asked('stars=4&sort=lowest&page=2')).toEqual({ stars: '4', sort: 'lowest', page: 2 });
  for (const nothing of ['', 'stars=0', 'stars=4.5', 'stars=', 'sort=worst', 'page=1', 'page=-1', 'page=x'])
    expect(asked(nothing), nothing).toEqual({});
});

it('other reviews begin on their first page, and the variant stays', () => {
  expect(reviewsHref('?variant=v&page=3', { stars: '4' })).toBe('?variant=v&stars=4#reviews');
  expect(reviewsHref('?stars=4&sort=lowest', { stars: undefined })).toBe('?sort=lowest#reviews');
  expect(reviewsHref('?stars=4', { page: 2 })).toBe('?stars=4&page=2#reviews');
});

it('another size or colour shows the same reviews', () => {
  const same = (one: string, other: string) => sameReviews(new URLSearchParams(one), new URLSearchParams(other));
  expect(same('variant=a', 'variant=b')).toBe(true);
  expect(same('variant=a&stars=4', 'stars=4')).toBe(true);
  expect(same('stars=4', 'stars=5')).toBe(false);
  expect(same('', 'page=2')).toBe(false);
});

it('a comment that comes with two pages, because a new one moved it, is shown once', () => {
  const comment = (text: string) => ({
    description: text,
    rating: 4,
    author: 'Pat B.',
    createdAt: `2026-01-0${text}`,
    fit: null,
    size: null,
    verified: true as const,
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

import { topics } from './product.ts';
import { oneOf, readTable } from './read-table.ts';

/** How pleased the writer is: `good` from 4 stars, `poor` up to 2, `fair` in between. */
const tones = ['good', 'fair', 'poor'] as const;
export type Tone = (typeof tones)[number];

/** A topic, what can be said of anything, or what those say who like to tell it at length. */
const subjects = [...topics, 'anything', 'at length'] as const;

const texts = await readTable('review-texts.csv', (cell) => ({
  about: oneOf(subjects, cell('about')),
  tone: oneOf(tones, cell('tone')),
  text: cell('text'),
}));

export function reviewTexts(about: (typeof subjects)[number], tone: Tone): string[] {
  return texts.filter((one) => one.about === about && one.tone === tone).map(({ text }) => text);
}

import { itemAt, type Random } from '../../server/src/seed/random.ts';
import { allDifferent, type Scenario } from '../scenario.ts';

const NAMES = 20_000;
const TYPOS = 0.2;

/** Words out of names that are there, as people type them: one to all of them, some half typed, one in five mistyped. */
export const search: Scenario = {
  name: 'search all different',
  async prepare({ client, random }) {
    const { rows } = await client.query<{ name: string }>(
      `select name from product where deleted_at is null and random() < $1::float / (select count(*) + 1 from product)`,
      [NAMES],
    );
    return allDifferent(() => {
      const words = pickWords(random, random.pick(rows).name.toLowerCase().split(' '));
      const last = words.at(-1) ?? '';
      if (random.chance(0.2) && last.length > 4) words[words.length - 1] = last.slice(0, Math.ceil(last.length / 2));
      if (random.chance(TYPOS)) mistypeOne(random, words);
      return `/api/products/name/${encodeURIComponent(words.join(' '))}`;
    });
  },
};

function pickWords(random: Random, words: readonly string[]): string[] {
  const form = random.next();
  if (form < 0.15) return [random.pick(words)];
  if (form > 0.9) return [...words];
  const start = random.below(Math.max(1, words.length - 1));
  return words.slice(start, start + (form < 0.65 ? 2 : 3));
}

/** Two letters swapped, one left out, one doubled or one wrong, in the longest word. */
function mistypeOne(random: Random, words: string[]): void {
  const longest = words.reduce((best, word, at) => (word.length > itemAt(words, best).length ? at : best), 0);
  const word = itemAt(words, longest);
  if (word.length < 4) return;
  const at = 1 + random.below(word.length - 2);
  const [before, letter, next, after] = [word.slice(0, at), word[at], word[at + 1], word.slice(at + 2)];
  const forms = [
    `${before}${next}${letter}${after}`,
    `${before}${next}${after}`,
    `${before}${letter}${letter}${next}${after}`,
    `${before}${String.fromCharCode(97 + random.below(26))}${next}${after}`,
  ];
  words[longest] = random.pick(forms);
}

import { messages, msg } from './messages.ts';

export const MAX_GROUPS = 500;
export const MAX_SYNONYMS = 20;
/** Of one of them, in characters. */
export const SYNONYM_LENGTH = 60;

export const synonymMessages = messages('synonym', {
  word: 'Please enter a word, or delete the empty one',
  comma: 'A comma separates words: it cannot be part of one',
  group: 'A group needs at least two words',
  groups: 'Please send the groups as lists of words',
  manyWords: msg`A group can have at most ${MAX_SYNONYMS} words`,
  manyGroups: msg`There can be at most ${MAX_GROUPS} groups`,
  version: 'Please say which version of the list you have changed',
  inGroup: (word: string) => msg`'${word}' is already in this group`,
  inList: (words: string) => msg`'${words}' is already in the list`,
} as const);

/** A word as search compares it: its letters and digits, without accents and case. 'T-Shirt' is 't shirt'. */
export function synonymKey(word: string): string {
  const letters = word.normalize('NFKD').replaceAll(/\p{Mark}/gu, '');
  return (letters.toLowerCase().match(/[\p{Letter}\p{Number}]+/gu) ?? []).join(' ');
}

/** What groups of words, each fine on its own, do wrong together; by field. */
export function findSynonymProblems(groups: readonly (readonly string[])[]): Record<string, string> {
  const problems: Record<string, string> = {};
  const seen = new Map<string, number>();
  for (const [at, words] of groups.entries()) {
    const keys = words.map(synonymKey);
    for (const [place, key] of keys.entries()) {
      const word = words[place] ?? '';
      if (word.includes(',')) problems[`groups.${at}.${place}`] = synonymMessages.comma;
      else if (key === '') problems[`groups.${at}.${place}`] = synonymMessages.word;
      else if (keys.indexOf(key) < place) problems[`groups.${at}.${place}`] = synonymMessages.inGroup(word);
    }
    const whole = keys.toSorted().join();
    const first = seen.get(whole);
    if (first === undefined) seen.set(whole, at);
    else problems[`groups.${at}`] = synonymMessages.inList(words.join(', '));
  }
  return problems;
}

export const MAX_GROUPS = 500;
export const MAX_SYNONYMS = 20;
/** Of one of them, in characters. */
export const SYNONYM_LENGTH = 60;

export const synonymMessages = {
  word: 'Please enter a word, or delete the empty one',
  group: 'A group needs at least two words',
  groups: 'Please send the groups as lists of words',
  manyWords: `A group can have at most ${MAX_SYNONYMS} words`,
  manyGroups: `There can be at most ${MAX_GROUPS} groups`,
  version: 'Please say which version of the list you have changed',
} as const;

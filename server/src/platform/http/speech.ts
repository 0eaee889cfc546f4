import type { Language } from '@fieldhouse/contracts/language';
import type { Translate } from '@fieldhouse/contracts/text';
import { textsIn, translateSentence } from '../texts/texts.ts';

/** What a handler says to people is in the language that they have asked for. */
export interface Speech {
  readonly language: Language;
  readonly t: Translate;
  /** For one of our sentences that is there already: from `messages`, or made by `msg`. */
  readonly say: (sentence: string) => string;
}

export const speechIn = (language: Language): Speech => ({
  language,
  t: textsIn(language),
  say: (sentence) => translateSentence(sentence, language),
});

import { LANGUAGE, type Language } from '@fieldhouse/contracts/language';
import type { Translate } from '@fieldhouse/contracts/text';
import { textsIn, translateSentence } from '../texts/texts.ts';

/** What a handler says to people is in the language that they have asked for. */
export interface Speech {
  readonly language: Language;
  /** The same, if it was asked for by name: else what staff have written is given as they wrote it. */
  readonly asked: Language | undefined;
  readonly t: Translate;
  /** For one of our sentences that is there already: from `messages`, or made by `msg`. */
  readonly say: (sentence: string) => string;
}

export const speechIn = (asked: Language | undefined, language: Language = asked ?? LANGUAGE): Speech => ({
  language,
  asked,
  t: textsIn(language),
  say: (sentence) => translateSentence(sentence, language),
});

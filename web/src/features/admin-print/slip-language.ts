import { isLanguage, LANGUAGE, type Language } from '@fieldhouse/contracts/language';
import { slipTexts as de } from './slip-texts.ts?in=de';
import { slipTexts as en } from './slip-texts.ts?in=en';
import { slipTexts as es } from './slip-texts.ts?in=es';

const texts: Readonly<Record<Language, typeof en>> = { de, en, es };

/** Those of the order's language, as long as the shop speaks it; else of its first. */
export function slipTextsFor(language: string, locales: readonly string[]): { lang: Language; texts: typeof en } {
  const [first = LANGUAGE] = locales;
  const lang = locales.includes(language) ? language : first;
  return isLanguage(lang) ? { lang, texts: texts[lang] } : { lang: LANGUAGE, texts: texts[LANGUAGE] };
}

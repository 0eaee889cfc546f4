import type { Language } from '@fieldhouse/contracts/language';
import { english } from './english.ts';
import { german } from './german.ts';
import type { LanguageRules } from './language-rules.ts';
import { spanish } from './spanish.ts';

const rules: Readonly<Record<Language, LanguageRules>> = { en: english, es: spanish, de: german };

export const rulesOf = (language: Language): LanguageRules => rules[language];

import { type Language, languagePrefix } from '@fieldhouse/contracts/language';
import { t as english, type Translate } from '@fieldhouse/contracts/text';
import type { Letterhead } from '../platform/mailer/letter.ts';

const publicUrl = 'https://shop.example.com';

/** Of a shop whose first language is English. */
export const letterhead = (language: Language = 'en', t: Translate = english): Letterhead => ({
  shopName: 'Fieldhouse',
  publicUrl,
  pagesUrl: publicUrl + languagePrefix(language, ['en']),
  language,
  t,
});

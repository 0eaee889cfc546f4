import { translationMessages as messages } from '@fieldhouse/contracts/translation.rules';
import type { Db } from '../../platform/db/db.ts';
import { fieldError } from '../../platform/http/app-error.ts';
import { readSettings } from '../settings/index.ts';

/** One that the shop is translated into: the first language is what the things themselves are written in. */
export async function requireOtherLocale(db: Db, locale: string): Promise<void> {
  const { locales } = await readSettings(db);
  if (!locales.includes(locale)) throw fieldError('refused', 'locale', messages.locale);
  if (locale === locales[0]) throw fieldError('refused', 'locale', messages.first);
}

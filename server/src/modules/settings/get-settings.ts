import { companyLines } from '@fieldhouse/contracts/address.rules';
import { isLanguage, LANGUAGE, type Language, languagePrefix } from '@fieldhouse/contracts/language';
import type { Translate } from '@fieldhouse/contracts/text';
import { tags } from '../../cache-tags.ts';
import type { Dependencies } from '../../platform/cache/dependencies.ts';
import type { PublicCache } from '../../platform/cache/public-cache.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Letterhead } from '../../platform/mailer/letter.ts';
import type { Mailer } from '../../platform/mailer/mailer.ts';
import { textsIn } from '../../platform/texts/texts.ts';
import { readSettings, type StoredSettings } from './settings.repo.ts';

export interface SettingsDeps {
  readonly db: Db;
  readonly cache: Pick<PublicCache, 'keep'>;
}

/**
 * The settings of the shop, from the cache: right on this node at once, on others within a second. An answer that is
 * cached itself passes its dependencies.
 */
export function getSettings({ db, cache }: SettingsDeps, notes?: Dependencies): Promise<StoredSettings> {
  return cache.keep(notes, 'settings', [tags.settings], () => readSettings(db));
}

/** What mails are written and sent with. */
export interface MailDeps extends SettingsDeps {
  readonly mailer: Mailer;
  readonly config: Pick<Config, 'publicUrl'>;
}

/** How something for one reader is written. */
export interface Wording {
  readonly language: Language;
  readonly t: Translate;
}

/** In the language of a person or an order, if the shop still has it; else in the shop's first. Null: for the shop itself. */
export function wordingFor({ locales }: Pick<StoredSettings, 'locales'>, language: string | null): Wording {
  const offered = locales.filter(isLanguage);
  const chosen = offered.find((one) => one === language) ?? offered[0] ?? LANGUAGE;
  return { language: chosen, t: textsIn(chosen) };
}

/** For what staff alone read, and the shop writes down: in its first language. */
export const getShopWording = async (deps: SettingsDeps): Promise<Wording> => wordingFor(await getSettings(deps), null);

type LetterheadDeps = Omit<MailDeps, 'mailer'>;

/** What stands at the top and the bottom of every email, and how it is written. Null: in its first language. */
export async function getLetterhead(deps: LetterheadDeps, language: string | null): Promise<Letterhead> {
  return (await getLetterheads(deps))(language);
}

/** For those who learn only later whom they write to. */
export async function getLetterheads(deps: LetterheadDeps): Promise<(language: string | null) => Letterhead> {
  const settings = await getSettings(deps);
  const { name, logo, logoSize, locales } = settings;
  const { publicUrl } = deps.config;
  return (wanted) => {
    const { language, t } = wordingFor(settings, wanted);
    const address = companyLines(settings, t.locale);
    return {
      shopName: name,
      publicUrl,
      pagesUrl: publicUrl + languagePrefix(language, locales),
      language,
      t,
      ...(address.length > 0 && { postalAddress: [settings.company.name || name, ...address].join(', ') }),
      ...(logo && logoSize && { logo: { url: publicUrl + logo, ...logoSize } }),
    };
  };
}

/** What the demo's mails come from, and go to. */
const DEMO_ADDRESS = 'shop@fieldhouse.test';

/** For a mail to the shop itself: in its own language, to where it reads what is written to it. */
export async function getShopLetterhead(
  deps: Omit<LetterheadDeps, 'config'> & { config: Pick<Config, 'publicUrl' | 'mail'> },
) {
  const [head, { contact, timeZone }] = [await getLetterhead(deps, null), await getSettings(deps)];
  const address = contact.email || (deps.config.mail?.from ?? DEMO_ADDRESS);
  return { head, timeZone, to: { name: head.shopName, address } };
}

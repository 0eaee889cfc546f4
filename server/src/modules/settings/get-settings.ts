import { companyLines } from '@fieldhouse/contracts/address.rules';
import { tags } from '../../cache-tags.ts';
import type { Dependencies } from '../../platform/cache/dependencies.ts';
import type { PublicCache } from '../../platform/cache/public-cache.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Letterhead } from '../../platform/mailer/letter.ts';
import type { Mailer } from '../../platform/mailer/mailer.ts';
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

/** What stands at the top and the bottom of every email. */
export async function getLetterhead(deps: Omit<MailDeps, 'mailer'>): Promise<Letterhead> {
  const settings = await getSettings(deps);
  const { name, logo, logoSize } = settings;
  const address = companyLines(settings);
  const { publicUrl } = deps.config;
  return {
    shopName: name,
    publicUrl,
    ...(address.length > 0 && { postalAddress: [settings.company.name || name, ...address].join(', ') }),
    ...(logo && logoSize && { logo: { url: publicUrl + logo, ...logoSize } }),
  };
}

/** What the demo's mails come from, and go to. */
const DEMO_ADDRESS = 'shop@fieldhouse.test';

/** Where the shop reads what is written to it. */
export function shopAddress({ contact }: Pick<StoredSettings, 'contact'>, { mail }: Pick<Config, 'mail'>): string {
  return contact.email || (mail?.from ?? DEMO_ADDRESS);
}

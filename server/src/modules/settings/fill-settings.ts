import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/db.ts';
import { insertSettings } from './settings.repo.ts';

const RETURN_DAYS = 30;

/** At every start: a shop without settings takes those of the environment, which count only this once (decision 50). */
export function fillSettings(db: Db, { firstSettings }: Pick<Config, 'firstSettings'>): Promise<void> {
  return insertSettings(db, {
    ...firstSettings,
    logo: null,
    contact: { email: '', phone: '' },
    company: {
      ...{ name: '', line1: '', line2: '', city: '', state: '', postal_code: '' },
      ...{ vatNumber: '', registration: '' },
    },
    taxMode: 'included',
    returnDays: RETURN_DAYS,
    guests: true,
    newsletterTick: true,
    socialLinks: [
      { name: 'Instagram', url: 'https://www.instagram.com/' },
      { name: 'Facebook', url: 'https://www.facebook.com/' },
      { name: 'YouTube', url: 'https://www.youtube.com/' },
    ],
    announcement: '',
    announcementLink: '',
    holidays: [],
  });
}

import { LANGUAGE, languages } from '@fieldhouse/contracts/language';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/db.ts';
import { insertSettings } from './settings.repo.ts';

const RETURN_DAYS = 30;
const demoLinks = [
  { name: 'Instagram' as const, url: 'https://www.instagram.com/' },
  { name: 'Facebook' as const, url: 'https://www.facebook.com/' },
  { name: 'YouTube' as const, url: 'https://www.youtube.com/' },
];

/** At every start: a shop without settings takes those of the environment, which count only this once (decision 50). */
export function fillSettings(db: Db, { firstSettings, demo }: Pick<Config, 'firstSettings' | 'demo'>): Promise<void> {
  return insertSettings(db, {
    ...firstSettings,
    logo: null,
    contact: { email: '', phone: '' },
    company: {
      name: '',
      line1: '',
      line2: '',
      city: '',
      state: '',
      postal_code: '',
      vatNumber: '',
      registration: '',
    },
    taxMode: 'included',
    returnDays: RETURN_DAYS,
    orderNumberStart: 1,
    orderNumberStep: 1,
    locales: demo ? Object.keys(languages) : [LANGUAGE],
    guests: true,
    staffSecondFactor: 'optional',
    confirmRefundsAbove: null,
    newsletterTick: true,
    doubleOptIn: true,
    socialLinks: demo ? demoLinks : [],
    announcement: '',
    announcementLink: '',
    holidays: [],
    guaranteeNotice: true,
    guaranteeText: '',
    guaranteePicture: null,
    guaranteeLabel: null,
  });
}

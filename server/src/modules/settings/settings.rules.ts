import { forbidsTick, isInEea } from '@fieldhouse/contracts/country.rules';
import { legalGuarantee } from '@fieldhouse/contracts/guarantee.rules';
import type { Translate } from '@fieldhouse/contracts/text';
import type { JournalFields } from '../journal/index.ts';
import type { SettingsContent, StoredSettings } from './settings.repo.ts';

/** Not where a box that is ticked in advance is no consent. */
export const isNewsletterTicked = ({ newsletterTick, country }: SettingsContent): boolean =>
  newsletterTick && !forbidsTick(country);

/** What shops in the EEA have to say of guarantees, and how, with their own words in the reader's language; undefined elsewhere, or where it is turned off. */
export function findGuarantee(settings: StoredSettings, t: Translate, translated?: string) {
  if (!settings.guaranteeNotice || !isInEea(settings.country)) return undefined;
  const sized = (url: string | null, size: StoredSettings['logoSize']) => (url && size ? { url, ...size } : undefined);
  return {
    text: translated || settings.guaranteeText || legalGuarantee(t),
    picture: sized(settings.guaranteePicture, settings.guaranteePictureSize),
    label: sized(settings.guaranteeLabel, settings.guaranteeLabelSize),
  };
}

type Sections = 'contact' | 'company';
type Given<T> = { readonly [Name in keyof T]?: T[Name] | undefined };
type Patch = Given<Omit<SettingsContent, Sections>> & {
  readonly [Section in Sections]?: Given<SettingsContent[Section]> | undefined;
};

/** Whether it changes what staff have to prove. */
export const isAboutSecurity = (patch: Patch, before: SettingsContent): boolean =>
  (['staffSecondFactor', 'confirmRefundsAbove'] as const).some(
    (field) => patch[field] !== undefined && patch[field] !== before[field],
  );

/** What a patch does not name stays as it is. */
export function mergeSettings(
  { _id, __v, logoSize, guaranteePictureSize, guaranteeLabelSize, openedAt, ...before }: StoredSettings,
  patch: Patch,
): SettingsContent {
  const { contact, company, ...rest } = patch;
  return {
    ...merged(before, rest),
    contact: merged(before.contact, contact ?? {}),
    company: merged(before.company, company ?? {}),
  };
}

function merged<T extends object>(before: T, patch: Given<T>): T {
  return { ...before, ...Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) };
}

/** Field by field, for the journal: 'company.city'. */
export function journaledSettings({ contact, company, socialLinks, ...plain }: SettingsContent): JournalFields {
  const within = (place: string, fields: Record<string, string>) =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${place}.${name}`, value]));
  const links = socialLinks.map(({ name, url }) => `${name}: ${url}`);
  return { ...plain, ...within('contact', contact), ...within('company', company), socialLinks: links };
}

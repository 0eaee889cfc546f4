import { t } from '@fieldhouse/contracts/text';

/** That someone else has changed the same thing, by what it is; `conflicts`: even the same part of it. */
const staleTexts = {
  thing: { merged: t`Someone else has changed this.`, conflicts: t`Someone else has changed this, too.` },
  address: {
    merged: t`Someone else has changed this address.`,
    conflicts: t`Someone else has changed this address, too.`,
  },
  attribute: {
    merged: t`Someone else has changed this attribute.`,
    conflicts: t`Someone else has changed this attribute, too.`,
  },
  page: { merged: t`Someone else has changed this page.`, conflicts: t`Someone else has changed this page, too.` },
  promotion: {
    merged: t`Someone else has changed this promotion.`,
    conflicts: t`Someone else has changed this promotion, too.`,
  },
  rule: { merged: t`Someone else has changed this rule.`, conflicts: t`Someone else has changed this rule, too.` },
  sizeGuide: {
    merged: t`Someone else has changed this size guide.`,
    conflicts: t`Someone else has changed this size guide, too.`,
  },
  synonyms: {
    merged: t`Someone else has changed the synonyms.`,
    conflicts: t`Someone else has changed the synonyms, too.`,
  },
  taxRates: {
    merged: t`Someone else has changed the tax rates.`,
    conflicts: t`Someone else has changed the tax rates, too.`,
  },
  zone: { merged: t`Someone else has changed this zone.`, conflicts: t`Someone else has changed this zone, too.` },
};
export type StaleThing = keyof typeof staleTexts;

/** What has happened, and what to do next. */
export const staleText = (what: StaleThing, hasConflicts: boolean): string =>
  hasConflicts
    ? `${staleTexts[what].conflicts} ${t`Please choose what counts, and save again.`}`
    : `${staleTexts[what].merged} ${t`Their changes are in the form now: please check it and save again.`}`;

import { t } from '@fieldhouse/contracts/text';
import type { ContentKind } from '@fieldhouse/contracts/translation.rules';
import type { Translation } from '@fieldhouse/contracts/translations.schemas';

export type TextValues = Record<string, string>;

export const kindTexts: Readonly<Record<ContentKind, string>> = {
  product: t`Products`,
  category: t`Categories`,
  attribute: t`Attributes`,
  'size-guide': t`Size guides`,
  page: t`Pages`,
  promotion: t`Promotions`,
  'delivery-zone': t`Delivery`,
  settings: t`Settings`,
};

const fieldTexts: Readonly<Record<string, string>> = {
  name: t`Name`,
  description: t`Description`,
  unit: t`Unit`,
  title: t`Title`,
  markdown: t`Text`,
  announcement: t`Announcement`,
  guaranteeText: t`Words of the notice`,
};

/** Measures and ways of delivery are known by what they are called. */
export const fieldLabel = ({ source }: Translation, name: string): string => fieldTexts[name] ?? source[name] ?? name;

export const isLong = (name: string): boolean => name === 'description' || name === 'markdown';

/** What is empty needs no translation. */
export const valuesOf = ({ source, texts }: Translation): TextValues =>
  Object.fromEntries(
    Object.entries(source)
      .filter(([, text]) => text !== '')
      .map(([name]) => [name, texts[name] ?? '']),
  );

export const missingFields = (thing: Translation): string[] =>
  Object.entries(valuesOf(thing))
    .filter(([, text]) => text === '')
    .map(([name]) => fieldLabel(thing, name));

import { areEnoughFor, isForStaff, type Right } from '@fieldhouse/contracts/rights';
import type { FileKind } from '@fieldhouse/contracts/translation.rules';
import * as endpoints from '@fieldhouse/contracts/translations.endpoints';
import { requireRight } from '../../platform/http/require-right.ts';

/** A list, a file or a single text needs the right that changing such a text by hand needs: its names are drafts' and promotions', too. */
const calls = {
  product: endpoints.putProductTexts,
  category: endpoints.putCategoryTexts,
  attribute: endpoints.putAttributeTexts,
  'size-guide': endpoints.putSizeGuideTexts,
  page: endpoints.putPageTexts,
  promotion: endpoints.putPromotionTexts,
  'delivery-zone': endpoints.putDeliveryZoneTexts,
  settings: endpoints.putSettingsTexts,
  value: endpoints.putValueTexts,
} satisfies Record<FileKind, object>;

interface Translator {
  readonly rights: readonly Right[];
}

export const mayTranslate = ({ rights }: Translator, kind: FileKind): boolean => areEnoughFor(calls[kind].who, rights);

export const kindsFor = <Kind extends FileKind>(caller: Translator, kinds: readonly Kind[]): Kind[] =>
  kinds.filter((kind) => mayTranslate(caller, kind));

export function requireKind(caller: Translator, kind: FileKind): void {
  const { who } = calls[kind];
  if (isForStaff(who) && who !== 'any-right') requireRight(caller, who);
}

import { LOCALE } from '@fieldhouse/contracts/language';
import { t } from '@fieldhouse/contracts/text';

/** What stands on a packing slip. It lies in the buyer's parcel, so it is there in every language: see slip-language.ts. */
export const slipTexts = {
  locale: LOCALE,
  title: t`Packing slip`,
  titleOf: (parcel: number) => t`Packing slip, parcel ${parcel}`,
  shipTo: t`Ship to`,
  noAddress: t`none on file`,
  ordered: t`Ordered`,
  delivery: t`Delivery`,
  pieces: t`Pieces`,
  inside: t`In this parcel`,
  later: t`Follows later`,
  before: t`Sent before`,
};

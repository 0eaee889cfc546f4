import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import { t } from '@fieldhouse/contracts/text';
import { ShopTime } from '../../lib/shop-time.tsx';
import { Notice } from '../../ui/notice.tsx';

type Vat = NonNullable<OrderDetail['vat']>;

const results: Readonly<Record<Vat['result'], string>> = {
  valid: t`Valid`,
  invalid: t`Not valid`,
  unknown: t`Could not be checked`,
};

/** What the register of VAT numbers has said when it was bought, and what staff should look at. */
export function VatNumber({ vat: { number, result, checkedAt, name, elsewhere, applied } }: { vat: Vat }) {
  return (
    <div className="flex flex-col gap-3">
      <p>
        <span className="block font-semibold wrap-anywhere">{number}</span>
        {name !== null && <bdi className="block wrap-anywhere">{name}</bdi>}
        <span className="block text-sm text-ink-soft">
          {results[result]}, <ShopTime at={checkedAt} />. {applied ? t`VAT was taken off.` : t`VAT was charged.`}
        </span>
      </p>
      {applied && elsewhere && (
        <Notice tone="problem">
          The goods go to another country than that of the VAT number. Make sure that they are for this business.
        </Notice>
      )}
    </div>
  );
}

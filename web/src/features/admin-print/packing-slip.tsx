import { addressLines } from '@fieldhouse/contracts/address.rules';
import { dateText } from '@fieldhouse/contracts/date-text';
import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import { t } from '@fieldhouse/contracts/text';
import { optionsText } from '@fieldhouse/contracts/variant.rules';
import { useRouteLoaderData } from 'react-router';
import { AddressLines } from '../../lib/address-lines.tsx';
import { slipCode } from '../../lib/orders/scan.rules.ts';
import { ShopMark, type ShopOnPaper } from '../../lib/orders/shop-mark.tsx';
import { Barcode } from '../../ui/barcode.tsx';
import { type SlipLine, slipOf } from './printable.rules.ts';
import { slipTextsFor } from './slip-language.ts';

/** Of the shop, as the frame of all pages has read it. */
interface ShopRoot {
  timeZone: string;
  locales: readonly string[];
}

interface PackingSlipProps {
  order: OrderDetail;
  shop: ShopOnPaper;
  /** The slip of a parcel that is made already. */
  parcel?: number | undefined;
}

/** One sheet that lies in the parcel, in the language of the order. Without prices: it may be a present. */
export function PackingSlip({ order, shop, parcel }: PackingSlipProps) {
  const { inside, later, before } = slipOf(order, parcel);
  const { timeZone = 'UTC', locales = [] } = useRouteLoaderData<Partial<ShopRoot>>('root') ?? {};
  const { lang, texts } = slipTextsFor(order.language, locales);
  return (
    <article
      lang={lang}
      aria-label={t`Packing slip of order #${order.number}`}
      className="flex flex-col gap-7 bg-white p-8 break-after-page last:break-after-auto max-sm:p-4 print:p-0"
    >
      <header className="flex items-start justify-between gap-6 border-b-2 border-ink pb-5 max-sm:flex-wrap">
        <div className="min-w-0">
          <ShopMark shop={shop} />
          <p className="mt-2 text-sm text-ink-soft">{parcel ? texts.titleOf(parcel) : texts.title}</p>
        </div>
        <div className="shrink-0 text-end">
          <p className="font-headline text-4xl font-bold tabular-nums">#{order.number}</p>
          <Barcode text={slipCode(order.number)} className="mt-2 ms-auto h-[14mm] w-[62mm] max-sm:w-[46mm]" />
        </div>
      </header>
      <div className="grid grid-cols-2 gap-8 max-sm:grid-cols-1">
        <div className="text-lg">
          <p className="mb-1 text-sm text-ink-soft">{texts.shipTo}</p>
          {/* Older addresses have no name of their own. */}
          {order.address && !order.address.name && order.userName && (
            <span dir="auto" className="block text-start wrap-anywhere">
              {order.userName}
            </span>
          )}
          {order.address ? <AddressLines lines={addressLines(order.address, texts.locale)} /> : texts.noAddress}
        </div>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-4 gap-y-1 text-sm">
          <dt className="text-ink-soft">{texts.ordered}</dt>
          <dd>
            <time dateTime={order.createdAt}>{dateText(order.createdAt, timeZone, texts.locale)}</time>
          </dd>
          {order.method && (
            <>
              <dt className="text-ink-soft">{texts.delivery}</dt>
              <dd className="wrap-anywhere">
                <bdi>{order.method.text ?? order.method.name}</bdi>
              </dd>
            </>
          )}
          <dt className="text-ink-soft">{texts.pieces}</dt>
          <dd>{inside.reduce((sum, { pieces }) => sum + pieces, 0)}</dd>
        </dl>
      </div>
      <SlipTable title={texts.inside} pieces={texts.pieces} lines={inside} number={order.number} />
      {later.length > 0 && <SlipTable title={texts.later} pieces={texts.pieces} lines={later} number={order.number} />}
      {before.length > 0 && (
        <SlipTable title={texts.before} pieces={texts.pieces} lines={before} number={order.number} />
      )}
    </article>
  );
}

interface SlipTableProps {
  title: string;
  /** Over the figures. */
  pieces: string;
  lines: readonly SlipLine[];
  number: number;
}

function SlipTable({ title, pieces: piecesTitle, lines, number }: SlipTableProps) {
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">{title}</caption>
      {/* Repeated on every sheet, and so is the number. */}
      <thead>
        <tr className="border-b-2 border-ink text-start align-bottom">
          <th scope="col" className="w-16 pb-1 text-sm font-semibold">
            {piecesTitle}
          </th>
          <th scope="col" className="pb-1 font-headline text-lg">
            {title}
          </th>
          <th scope="col" className="pb-1 text-end text-sm font-normal text-ink-soft">
            #{number}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ lineId, pieces, name, options, sku }) => (
          <tr key={lineId} className="border-b border-line break-inside-avoid">
            <td className="py-1.5 font-headline text-xl font-semibold tabular-nums">{pieces}</td>
            <td className="py-1.5 wrap-anywhere">
              <bdi className="font-semibold">{name}</bdi>
              {Object.keys(options).length > 0 && (
                <>
                  , <bdi>{optionsText(options)}</bdi>
                </>
              )}
            </td>
            <td className="py-1.5 ps-3 text-end text-sm text-ink-soft">{sku}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

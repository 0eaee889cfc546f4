import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import { t } from '@fieldhouse/contracts/text';
import { LineName } from '../../lib/orders/line-name.tsx';
import { countPieces } from '../../lib/orders/pack.rules.ts';
import { ShopTime } from '../../lib/shop-time.tsx';
import { Picture } from '../../ui/picture.tsx';
import { pickRows } from './pick-list.rules.ts';

/** What to take off the shelves, and which box to put it into. */
export function PickList({ orders }: { orders: readonly OrderDetail[] }) {
  const rows = pickRows(orders);
  const hasShelves = rows.some(({ line }) => line.shelf);
  const pieces = rows.reduce((sum, row) => sum + row.pieces, 0);
  return (
    <article aria-label="Pick list" className="bg-white p-8 max-sm:p-4 print:p-0">
      <header className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
        <h2 className="text-3xl">Pick list</h2>
        <p className="text-sm text-ink-soft">
          {t.plural(orders.length, { one: '# order', other: '# orders' })}, {countPieces(pieces)},{' '}
          <ShopTime date at={new Date().toISOString()} />
        </p>
      </header>
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">Pieces by SKU</caption>
        <thead>
          <tr className="border-b-2 border-ink text-start">
            <th scope="col" className="w-9 pb-1">
              <span className="sr-only">Done</span>
            </th>
            <th scope="col" className="w-16 pb-1">
              Pieces
            </th>
            {hasShelves && (
              <th scope="col" className="pb-1">
                Shelf
              </th>
            )}
            <th scope="col" className="pb-1">
              SKU
            </th>
            <th scope="col" colSpan={2} className="pb-1">
              Product
            </th>
            <th scope="col" className="pb-1">
              For
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ variantId, line, pieces: count, orders: wanting }) => (
            <tr key={variantId} className="border-b border-line break-inside-avoid">
              <td className="py-1.5">
                <span aria-hidden="true" className="block size-5 border-2 border-ink" />
              </td>
              <td className="py-1.5 font-headline text-2xl font-semibold tabular-nums">{count}</td>
              {hasShelves && <td className="py-1.5 pe-3 font-semibold wrap-anywhere">{line.shelf}</td>}
              <th scope="row" className="py-1.5 pe-3 text-start font-semibold wrap-anywhere">
                {line.sku}
                {line.barcode && <span className="block text-xs font-normal text-ink-soft">{line.barcode}</span>}
              </th>
              <td className="w-14 py-1.5 pe-3">
                <Picture src={line.img} alt="" width={44} priority="eager" className="size-11 max-w-none" />
              </td>
              <td className="py-1.5 pe-3 wrap-anywhere">
                <span className="font-semibold">
                  <LineName name={line.name} options={line.options} />
                </span>
              </td>
              <td className="py-1.5 tabular-nums">
                {wanting.map(({ number, pieces: some }, at) => (
                  <span key={number}>
                    {at > 0 && ', '}
                    <span className="whitespace-nowrap">
                      #{number}
                      {some > 1 && ` × ${some}`}
                    </span>
                  </span>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  );
}

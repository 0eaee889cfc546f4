import { addressLines } from '@fieldhouse/contracts/address.rules';
import type { Address, OrderReturn } from '@fieldhouse/contracts/order.schemas';
import { t } from '@fieldhouse/contracts/text';
import { optionsText } from '@fieldhouse/contracts/variant.rules';
import { ArrowLeft, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { AddressLines } from '../../lib/address-lines.tsx';
import { ShopMark, type ShopOnPaper } from '../../lib/orders/shop-mark.tsx';
import { reasonTexts, returnCode } from '../../lib/returns/return-text.rules.ts';
import { Barcode } from '../../ui/barcode.tsx';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';

interface ReturnSlipProps {
  orderReturn: OrderReturn;
  from: Address | null;
  sendTo: readonly string[];
  shop: ShopOnPaper;
}

/** The sheet that comes back with the goods: on A4 or A5, scanned when the parcel is opened. */
export function ReturnSlip({ orderReturn, from, sendTo, shop }: ReturnSlipProps) {
  return (
    <main className="min-h-dvh bg-chalk print:min-h-0 print:bg-white">
      <div className="border-b-2 border-ink bg-white print:hidden">
        <div className="site-width flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
          <Link to={`/orders/${orderReturn.orderId}`} className="nav-link">
            <ArrowLeft size={20} /> {t`Order #${orderReturn.orderNumber}`}
          </Link>
          <h1 className="grow text-2xl">Return slip</h1>
          <Button className="max-sm:w-full" onClick={() => print()}>
            <Printer size={20} /> Print
          </Button>
        </div>
      </div>
      <div className="mx-auto max-w-[210mm] py-6 print:max-w-none print:py-0">
        <article
          aria-label={t`Return slip ${orderReturn.name}`}
          className="flex flex-col gap-6 bg-white p-8 max-sm:p-4 print:p-0"
        >
          <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-b-2 border-ink pb-5">
            <div className="min-w-0">
              <ShopMark shop={shop} />
              <p className="mt-1 text-ink-soft">Return slip</p>
            </div>
            <div className="shrink-0 text-end">
              <p className="font-headline text-5xl leading-none font-bold tabular-nums">{orderReturn.name}</p>
              <Barcode text={returnCode(orderReturn.name)} className="mt-3 -me-2 ms-auto h-[14mm] w-[66mm]" />
            </div>
          </header>
          <div className="grid grid-cols-[3fr_2fr] gap-6">
            <Block label="Send to" lines={sendTo} className="text-lg leading-snug" />
            {from && <Block label="From" lines={addressLines(from)} />}
          </div>
          <SlipLines lines={orderReturn.lines} />
          <p className="text-ink-soft print:text-ink">
            Please put this slip in the parcel: it tells us whose it is. Keep the carrier’s receipt until you have heard
            from us.
          </p>
        </article>
      </div>
    </main>
  );
}

function Block({ label, lines, className }: { label: string; lines: readonly string[]; className?: string }) {
  if (lines.length === 0) return null;
  return (
    <address className="min-w-0 not-italic">
      <span className="mb-1 block text-sm text-ink-soft">{label}</span>
      <AddressLines lines={lines} {...(className && { className })} />
    </address>
  );
}

function SlipLines({ lines }: Pick<OrderReturn, 'lines'>) {
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">What comes back</caption>
      <thead>
        <tr className="border-b-2 border-ink text-start align-bottom text-sm">
          <Head className="w-16">Pieces</Head>
          <Head>Comes back</Head>
          <Head>Reason</Head>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ lineId, quantity, name, options, sku, reason, exchangeFor }) => (
          <tr key={lineId} className="border-b border-line align-top break-inside-avoid">
            <td className="py-2 font-headline text-2xl leading-tight font-semibold tabular-nums">{quantity}</td>
            <td className="py-2 pe-3 wrap-anywhere">
              <bdi className="font-semibold">{name}</bdi>
              {Object.keys(options).length > 0 && (
                <>
                  , <bdi>{optionsText(options)}</bdi>
                </>
              )}
              <span className="block text-sm text-ink-soft">{sku}</span>
              {exchangeFor && (
                <span className="block font-semibold">
                  Send instead: <bdi>{optionsText(exchangeFor.options)}</bdi>
                </span>
              )}
            </td>
            <td className="py-2">{reasonTexts[reason]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Head({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <th scope="col" className={`pb-1 font-semibold ${className ?? ''}`}>
      {children}
    </th>
  );
}

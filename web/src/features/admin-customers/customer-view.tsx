import { LOCALE } from '@fieldhouse/contracts/language';
import { NOTE_LENGTH } from '@fieldhouse/contracts/order-rows.rules';
import { addCustomerNote } from '@fieldhouse/contracts/orders.endpoints';
import type { Customer, CustomerReturn, OrderRow } from '@fieldhouse/contracts/orders.schemas';
import type { PastOrder } from '@fieldhouse/contracts/past-orders.schemas';
import { t } from '@fieldhouse/contracts/text';
import { type ReactNode, useId } from 'react';
import { call } from '../../lib/call.ts';
import { moneyIn } from '../../lib/money.ts';
import { NoteForm, NoteList } from '../../lib/notes.tsx';
import { StatusTag } from '../../lib/orders/order-tags.tsx';
import { reasonTexts, statusTexts } from '../../lib/returns/return-text.rules.ts';
import { ShopTime } from '../../lib/shop-time.tsx';
import { useFresh } from '../../lib/use-edit.ts';
import { TextLink } from '../../ui/link.tsx';
import { Rating } from '../../ui/rating.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Tag } from '../../ui/tag.tsx';
import { LetterPart } from './letter-part.tsx';

/** A buyer: what was bought, how it was, and what staff should know; of this what the reader may know. */
export function CustomerView({ customer: loaded }: { customer: Customer }) {
  const [customer, setCustomer] = useFresh(loaded);
  const { newestOrders, pastOrders = [], returns = [], reviews, notes } = customer;
  return (
    <div className="grid items-start gap-x-12 gap-y-10 md:grid-cols-[minmax(0,1fr)_21rem]">
      <div className="flex min-w-0 flex-col gap-10">
        {newestOrders && (
          <>
            <Figures customer={customer} />
            <Orders customer={customer} newest={newestOrders} />
          </>
        )}
        {pastOrders.length > 0 && (
          <Table
            caption="Orders of the former shop"
            columns={pastColumns}
            rows={pastOrders}
            rowKey={({ _id }) => _id}
          />
        )}
        {returns.length > 0 && (
          <Table caption="Returns" columns={returnColumns} rows={returns} rowKey={({ _id }) => _id} />
        )}
        <Part title="Reviews">
          <Reviews reviews={reviews} />
        </Part>
      </div>
      <div className="flex min-w-0 flex-col gap-10">
        <Part title="Notes">
          <div className="flex flex-col gap-4">
            <NoteForm
              name={`customer-note:${customer._id}`}
              maxLength={NOTE_LENGTH}
              send={(text) => call(addCustomerNote, { params: { id: customer._id }, body: { text } })}
              onAdded={setCustomer}
            />
            <NoteList notes={notes} />
          </div>
        </Part>
        <Part title="Asked by letter">
          <LetterPart customer={customer} />
        </Part>
      </div>
    </div>
  );
}

function Orders({ customer, newest }: { customer: Customer; newest: readonly OrderRow[] }) {
  const { orders = 0, userId, email } = customer;
  return (
    <div>
      <Table caption="Orders" columns={columns} rows={newest} rowKey={({ orderId }) => orderId} />
      {orders > newest.length && (
        <p className="mt-4">
          The newest {newest.length} of {orders}.{' '}
          <TextLink to={`/admin/orders?q=${encodeURIComponent(userId ?? email)}`}>Show all</TextLink>
        </p>
      )}
    </div>
  );
}

const pastColumns: readonly Column<PastOrder>[] = [
  {
    header: t`Order`,
    cell: ({ number }) => <TextLink to={`/admin/past-orders?q=${encodeURIComponent(number)}`}>{number}</TextLink>,
  },
  { header: t`Ordered`, cell: ({ placedAt }) => <ShopTime date at={placedAt} /> },
  { header: t`Status`, cell: ({ status }) => status },
  { header: t`Total`, cell: ({ currency, total }) => moneyIn(currency)(total), figures: true },
];

const columns: readonly Column<OrderRow>[] = [
  {
    header: t`Sale`,
    cell: ({ orderId, number, createdAt, items }) => (
      <>
        <TextLink to={`/admin/orders/${orderId}`} className="whitespace-nowrap">
          #{number}
        </TextLink>
        <OnPhone at={createdAt} pieces={items} />
      </>
    ),
  },
  { header: t`Ordered`, cell: ({ createdAt }) => <ShopTime date at={createdAt} />, wide: true },
  { header: t`Items`, cell: ({ items }) => items, figures: true, wide: true },
  { header: t`Total`, cell: ({ amount, currency }) => moneyIn(currency)(amount), figures: true },
  {
    header: t`Status`,
    cell: ({ status, onHold, cancelRequested }) => (
      <span className="flex flex-wrap gap-1">
        <StatusTag status={status} />
        {onHold && <Tag tone="problem">on hold</Tag>}
        {cancelRequested && <Tag tone="problem">cancel requested</Tag>}
      </span>
    ),
  },
];

const returnColumns: readonly Column<CustomerReturn>[] = [
  {
    header: t`Return`,
    cell: ({ _id, name, createdAt, pieces }) => (
      <>
        <TextLink to={`/admin/returns/${_id}`} className="whitespace-nowrap">
          {name}
        </TextLink>
        <OnPhone at={createdAt} pieces={pieces} />
      </>
    ),
  },
  { header: t`Asked for`, cell: ({ createdAt }) => <ShopTime date at={createdAt} />, wide: true },
  { header: t`Items`, cell: ({ pieces }) => pieces, figures: true, wide: true },
  { header: t`Why`, cell: whyText },
  { header: t`Status`, cell: ({ status }) => <Tag>{statusTexts[status]}</Tag> },
];

/** What has no column of its own there. */
function OnPhone({ at, pieces }: { at: string; pieces: number }) {
  return (
    <span className="block font-normal sm:hidden">
      <ShopTime date at={at} /> · {t.plural(pieces, { one: '# item', other: '# items' })}
    </span>
  );
}

function whyText({ reasons, exchange }: CustomerReturn): string {
  const why = reasons.map((reason) => reasonTexts[reason]).join(', ');
  return exchange ? t`${why} (exchange)` : why;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="mb-4 border-b-2 border-ink pb-2 text-2xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Figures({ customer }: { customer: Customer }) {
  const { currency, orders = 0, paid = 0, refunded = 0 } = customer;
  const money = moneyIn(currency);
  const figures = [
    [t`Orders`, `${orders}`],
    [t`Paid`, money(paid)],
    [t`Refunded`, money(refunded)],
    [t`Last order`, customer.lastOrderAt ? <ShopTime key="day" date at={customer.lastOrderAt} /> : t`none`],
  ] as const;
  return (
    <div>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-4">
        {figures.map(([label, figure]) => (
          <div key={label} className="rounded-sm border-t-4 border-ink bg-chalk px-4 py-3">
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="font-headline text-2xl font-semibold tabular-nums">{figure}</dd>
          </div>
        ))}
      </dl>
      {customer.inCurrencies && <InCurrencies amounts={customer.inCurrencies} />}
    </div>
  );
}

const both = new Intl.ListFormat(LOCALE);

/** Nothing is summed over currencies without saying how. */
function InCurrencies({ amounts }: { amounts: NonNullable<Customer['inCurrencies']> }) {
  const parts = amounts.map(({ currency, paid, refunded }) => {
    const [all, back] = [moneyIn(currency)(paid), moneyIn(currency)(refunded)];
    return refunded > 0 ? t`${all} (${back} refunded)` : all;
  });
  const list = both.format(parts);
  return (
    <p className="mt-2 text-sm text-ink-soft">{t`${list}, together by the shop’s rate at the time of each order`}</p>
  );
}

function Reviews({ reviews }: Pick<Customer, 'reviews'>) {
  if (reviews.length === 0) return <p className="text-ink-soft">No reviews yet.</p>;
  return (
    <ul className="flex flex-col gap-5">
      {reviews.map(({ _id, productId, productName, rating, description, createdAt, hidden }) => (
        <li key={_id}>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <TextLink to={`/product/${productId}`} dir="auto" className="font-semibold wrap-anywhere">
              {productName}
            </TextLink>
            <Rating value={rating} />
            {hidden && <Tag>hidden</Tag>}
          </p>
          <p dir="auto" className="mt-1 text-start wrap-anywhere">
            {description}
          </p>
          <ShopTime at={createdAt} date className="text-sm text-ink-soft" />
        </li>
      ))}
    </ul>
  );
}

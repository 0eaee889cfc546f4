import { marketMessages as messages } from '@fieldhouse/contracts/market.rules';
import {
  deleteProductPrice,
  deleteVariantPrice,
  setProductPrice,
  setVariantPrice,
} from '@fieldhouse/contracts/market-prices.endpoints';
import type { MarketPriceTable } from '@fieldhouse/contracts/market-prices.schemas';
import { saleMessages } from '@fieldhouse/contracts/product.rules';
import { t } from '@fieldhouse/contracts/text';
import { useId, useState } from 'react';
import { call } from '../../lib/call.ts';
import { moneyIn } from '../../lib/money.ts';
import { ShopTime } from '../../lib/shop-time.tsx';
import { fromLocalTime, readAmount, toLocalTime } from '../../lib/typed-values.rules.ts';
import { useEditForm } from '../../lib/use-edit-form.ts';
import { useMutation } from '../../lib/use-mutation.ts';
import { ownZone } from '../../ui/browser-facts.ts';
import { Button } from '../../ui/button.tsx';
import { FormEnd } from '../../ui/form-foot.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';

type VariantPrice = MarketPriceTable['variants'][number];

interface MarketPricesProps {
  productId: string;
  table: MarketPriceTable;
  /** What each variant is called. */
  names: Readonly<Record<string, string>>;
}

/** What a product costs in a market: fixed for all of it, for a variant, or by the rate. */
export function MarketPrices({ productId, table: { market, currency, variants }, names }: MarketPricesProps) {
  const heading = useId();
  const [first] = variants;
  const own = variants.filter(({ fixed }) => fixed === 'variant' || variants.length === 1);
  const others = variants.filter((variant) => !own.includes(variant));
  const row = (variant: VariantPrice) => (
    <PriceRow
      key={variant._id}
      name={names[variant._id] ?? ''}
      price={variant.fixed === 'variant' ? variant : undefined}
      suggested={variant}
      {...{ market, currency }}
      set={(body) => call(setVariantPrice, { params: { id: variant._id, market: market._id }, body })}
      unset={() => call(deleteVariantPrice, { params: { id: variant._id, market: market._id } })}
    />
  );
  const ofProduct = variants.find(({ fixed }) => fixed === 'product');
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-2">
      <h2 id={heading} className="text-2xl">
        {market.name} <span className="text-base text-ink-soft">{currency}</span>
      </h2>
      <ul className="border-t-2 border-ink">
        {variants.length > 1 && first && (
          <PriceRow
            name={t`All that have no price of their own`}
            price={ofProduct}
            suggested={first}
            {...{ market, currency }}
            set={(body) => call(setProductPrice, { params: { id: productId, market: market._id }, body })}
            unset={() => call(deleteProductPrice, { params: { id: productId, market: market._id } })}
          />
        )}
        {own.map(row)}
      </ul>
      {others.length > 0 && (
        <details>
          <summary className="cursor-pointer py-2 font-semibold">
            {t.plural(others.length, {
              one: '# variant without its own price',
              other: '# variants without their own price',
            })}
          </summary>
          <ul>{others.map(row)}</ul>
        </details>
      )}
    </section>
  );
}

type Sent = Pick<VariantPrice, 'price' | 'salePrice' | 'saleFrom' | 'saleUntil'>;

interface PriceRowProps extends Pick<MarketPriceTable, 'market' | 'currency'> {
  name: string;
  /** What is fixed here; none: nothing is. */
  price: VariantPrice | undefined;
  /** What it costs while nothing is fixed here. */
  suggested: VariantPrice;
  set: (body: Sent) => Promise<MarketPriceTable>;
  unset: () => Promise<MarketPriceTable>;
}

function PriceRow(props: PriceRowProps) {
  const { name, market, currency, price, suggested, unset } = props;
  const [open, setOpen] = useState(false);
  const { run, busy, refusal } = useMutation();
  const money = moneyIn(currency);
  const { price: now, basePrice, saleUntil } = price ?? suggested;
  const follow = () => run(unset, { onSuccess: () => void toast(t`${name} follows the rate of ${market.name} again`) });
  return (
    <li className="flex flex-col gap-3 border-b border-line py-3">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <p dir="auto" className="grow basis-48 font-semibold">
          {name}
        </p>
        <p className="flex flex-wrap items-center gap-x-3">
          <span className="tabular-nums">{money(now)}</span>
          {now < basePrice && <s className="text-sm text-ink-soft">{money(basePrice)}</s>}
          {saleUntil && now < basePrice && (
            <span className="text-sm text-ink-soft">
              until <ShopTime at={saleUntil} />
            </span>
          )}
        </p>
        <Tag tone={price ? 'ink' : 'plain'}>
          {price ? t`fixed` : suggested.fixed === 'product' ? t`as the product` : t`by the rate`}
        </Tag>
        <span className="flex flex-wrap gap-2">
          <Button
            size="sm"
            tone="line"
            aria-expanded={open}
            aria-label={
              price ? t`Change the price of ${name} in ${market.name}` : t`Fix a price of ${name} in ${market.name}`
            }
            onClick={() => setOpen(!open)}
          >
            {price ? t`Change` : t`Fix a price`}
          </Button>
          {price && (
            <Button
              size="sm"
              tone="quiet"
              busy={busy}
              aria-label={t`Take away the price of ${name} in ${market.name}`}
              onClick={() => void follow()}
            >
              Take away
            </Button>
          )}
        </span>
      </div>
      {refusal && <Notice tone="problem">{refusal.message}</Notice>}
      {open && <PriceForm {...props} onClose={() => setOpen(false)} />}
    </li>
  );
}

const valuesOf = ({ basePrice, salePrice, saleFrom, saleUntil }: VariantPrice) => ({
  price: String(basePrice),
  salePrice: salePrice === null ? '' : String(salePrice),
  saleFrom: toLocalTime(saleFrom),
  saleUntil: toLocalTime(saleUntil),
});
type PriceValues = ReturnType<typeof valuesOf>;

function findProblems({ price, salePrice }: PriceValues): Record<string, string> {
  const [cost, sale] = [readAmount(price), salePrice.trim() === '' ? null : readAmount(salePrice)];
  return {
    ...(cost < 0 && { price: messages.price }),
    ...(sale !== null && sale < 0 && { salePrice: messages.price }),
    ...(sale !== null && cost >= 0 && sale >= cost && { salePrice: saleMessages.notBelow }),
  };
}

function PriceForm({
  name,
  market,
  currency,
  price,
  suggested,
  set,
  onClose,
}: PriceRowProps & { onClose: () => void }) {
  const zone = ownZone();
  const form = useEditForm(price ?? suggested, {
    draft: `market-price:${market._id}:${suggested._id}:${name}`,
    valuesOf,
    problems: findProblems,
    send: ({ values }) => {
      const sale = values.salePrice.trim() === '' ? null : readAmount(values.salePrice);
      return set({
        price: readAmount(values.price),
        salePrice: sale,
        saleFrom: sale === null ? null : fromLocalTime(values.saleFrom),
        saleUntil: sale === null ? null : fromLocalTime(values.saleUntil),
      });
    },
    onSuccess: () => {
      void toast(t`The price of ${name} in ${market.name} is fixed`);
      onClose();
    },
  });
  return (
    <form {...form.props} className="flex max-w-3xl flex-col gap-4 bg-chalk p-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={t`Price in ${currency}`} inputMode="decimal" {...form.field('price')} />
        <TextField label="On sale for (optional)" inputMode="decimal" {...form.field('salePrice')} />
        <TextField
          label="Sale from (optional)"
          hint={t`By your clock (${zone}). Nothing: at once.`}
          type="datetime-local"
          {...form.field('saleFrom')}
        />
        <TextField
          label="Sale until (optional)"
          hint={t`By your clock (${zone}). Nothing: no end.`}
          type="datetime-local"
          {...form.field('saleUntil')}
        />
      </div>
      <FormEnd form={form} onClose={onClose} />
    </form>
  );
}

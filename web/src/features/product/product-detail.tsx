import type { ProductDetail } from '@fieldhouse/contracts/catalogue.schemas';
import { t } from '@fieldhouse/contracts/text';
import type { Variant } from '@fieldhouse/contracts/variants.schemas';
import type { ReactNode } from 'react';
import { useMoney } from '../../lib/money.ts';
import { capitalised, findStockHint } from '../../lib/product.rules.ts';
import { ProductPrice } from '../../lib/product-price.tsx';
import { ExpandableText } from '../../ui/expandable-text.tsx';
import { Link } from '../../ui/link.tsx';
import { NeedsScript } from '../../ui/needs-script.tsx';
import { PageText } from '../../ui/page-text.tsx';
import { Rating } from '../../ui/rating.tsx';
import { Tag } from '../../ui/tag.tsx';
import { FitSummary } from './fit-summary.tsx';
import { commentsId, findShownCategory } from './product-page.rules.ts';
import type { Shown } from './variant-choice.rules.ts';

interface ProductDetailTextProps {
  product: ProductDetail;
  /** Of what is chosen. */
  shown: Shown<Variant>;
  /** What the choice is made with. */
  pickers: ReactNode;
  heart: ReactNode;
  buy: ReactNode;
  /** For what is sold out. */
  alert: ReactNode;
  /** When it arrives, and what happens if it does not fit. */
  terms: ReactNode;
}

/** Everything about a product that can be said in words, and the way to buy it. */
export function ProductDetailText({ product, shown, pickers, heart, buy, alert, terms }: ProductDetailTextProps) {
  const { name, description, descriptionHtml, rating, reviewCount } = product;
  const money = useMoney();
  const category = findShownCategory(product.category);
  return (
    // On a phone its parts stand below the picture in one box with it: the cart button sticks to the window all along.
    <div className="flex min-w-0 flex-col max-md:contents">
      {category && (
        <p className="text-sm">
          <Link
            to={listingHref({ category })}
            className="inline-flex min-h-8 items-center font-semibold underline-offset-4 hover:underline"
          >
            {product.categoryLabels?.[product.category.indexOf(category)] ?? category}
          </Link>
        </p>
      )}
      {/* On a phone name and price stand above the picture, which is nearly as high as the screen. */}
      <h1 dir="auto" lang={product.lang} className="text-4xl wrap-anywhere max-md:-order-1 max-md:text-3xl">
        {capitalised(name)}
      </h1>
      <a href={`#${commentsId}`} className="mt-3 inline-flex min-h-8 items-center self-start">
        <Rating size="md" value={rating} count={reviewCount} />
        <span className="sr-only">, to the comments</span>
      </a>
      <p aria-live="polite" className="mt-5 max-md:-order-1 max-md:mt-1 max-md:mb-3">
        <ProductPrice size="lg" of={shown} from={shown.pricesDiffer} />
      </p>
      {!descriptionHtml && (
        <div lang={product.descriptionLang} className="mt-5">
          <ExpandableText text={description} />
        </div>
      )}
      <FitSummary votes={product.fit} />
      <div className="mt-8 border-t-2 border-ink pt-4">
        {pickers && <div className="mb-5">{pickers}</div>}
        <StockLine quantity={shown.quantity} />
        {alert && <div className="mt-4 max-md:mb-4">{alert}</div>}
      </div>
      <div
        id="buy"
        className="mt-1 flex items-center gap-3 bg-white py-3 max-md:sticky max-md:bottom-0 max-md:z-2 max-md:-mx-5 max-md:border-t max-md:border-line max-md:px-5 scriptless:static"
      >
        {/* Said above already: here it is for the eye. */}
        <p
          aria-hidden="true"
          data-price={money(shown.price)}
          data-choice={shown.variant && Object.values(shown.variant.options).join(', ')}
          className="flex min-w-0 shrink-0 flex-col font-headline leading-tight font-semibold tabular-nums before:text-xl before:content-[attr(data-price)] after:max-w-28 after:truncate after:text-sm after:content-[attr(data-choice)] md:hidden scriptless:hidden"
        />
        {buy}
        {heart}
        <NeedsScript text="Your cart needs JavaScript." />
      </div>
      {terms}
      {/* It may be long, and nobody should have to look for the cart behind it. */}
      {descriptionHtml && (
        <div lang={product.descriptionLang} className="mt-6 [&_h2]:text-2xl">
          <PageText html={descriptionHtml} />
        </div>
      )}
      <ProductAttributes facts={[...product.facts, { name: t`Item number`, value: (shown.variant ?? product).sku }]} />
    </div>
  );
}

/** Spanish in every language, as specified. */
const SOLD_OUT = 'Lo siento, articulo no disponible';

function StockLine({ quantity }: { quantity: number }) {
  const hint = findStockHint(quantity);
  if (quantity <= 0) {
    return (
      <div aria-live="polite" className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <p className="text-lg font-semibold text-red">
          <span lang="es">{SOLD_OUT}</span>
        </p>
        <p className="font-semibold text-red">Sorry, this item is sold out.</p>
        <p className="text-ink-soft tabular-nums">Stock: {0}</p>
      </div>
    );
  }
  return (
    <div aria-live="polite" className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <p className="font-semibold text-court tabular-nums">Stock: {quantity}</p>
      {hint && <Tag tone="ink">{hint}</Tag>}
    </div>
  );
}

/** The list of one category on the start page. */
const listingHref = ({ category }: { category: string }): string => `/?${new URLSearchParams({ category })}`;

/** What is known of a product, as a table. */
function ProductAttributes({ facts }: Pick<ProductDetail, 'facts'>) {
  return (
    <dl className="mt-5 grid grid-cols-[auto_1fr] text-sm text-ink-soft">
      {facts.map(({ name, value }) => (
        <div key={name} className="col-span-2 grid grid-cols-subgrid gap-x-6 border-b border-line py-2">
          <dt className="max-w-48 wrap-anywhere">{name}</dt>
          <dd className="min-w-0 text-ink wrap-anywhere">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

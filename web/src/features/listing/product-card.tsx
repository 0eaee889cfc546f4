import type { ListedProduct } from '@fieldhouse/contracts/discovery.schemas';
import { t } from '@fieldhouse/contracts/text';
import type { ProductOption } from '@fieldhouse/contracts/variants.schemas';
import type { ReactNode } from 'react';
import { capitalised, findStockHint, productHref } from '../../lib/product.rules.ts';
import { ProductPrice } from '../../lib/product-price.tsx';
import { Link } from '../../ui/link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Rating } from '../../ui/rating.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tag } from '../../ui/tag.tsx';

interface ProductCardProps {
  product: ListedProduct;
  /** One below that of its section. */
  level: 2 | 3;
  /** How soon its picture is needed. */
  priority?: 'high' | 'eager' | 'lazy';
  /** The favourite's heart, on the picture. */
  heart: ReactNode;
  /** What puts it into the cart, at the foot. */
  buy: ReactNode;
  /** What only some lists say about it, between stars and price. */
  facts?: ReactNode;
}

// One card a row below 600 px, two below 900, then three; never wider than 345.
const sizes =
  '(min-width: 1180px) 345px, (min-width: 900px) calc((100vw - 128px) / 3), (min-width: 600px) 345px, 345px';

/** The name is the link, stretched over the whole card; heart and cart button lie above it. */
export function ProductCard({ product, level, priority, heart, buy, facts }: ProductCardProps) {
  const { name, description, priceTo, quantity, brand, img, rating, reviewCount } = product;
  const hint = findStockHint(quantity);
  const Heading = `h${level}` as const;
  return (
    <article className="group @container relative flex h-full w-full max-w-card flex-col">
      <div className="relative overflow-hidden rounded-sm bg-chalk">
        <Picture
          src={img[0]}
          alt={name}
          width={345}
          sizes={sizes}
          {...(priority && { priority })}
          className="aspect-square h-auto w-full transition-transform duration-300 ease-out group-hover:scale-105"
        />
        {hint && (
          <p className="absolute bottom-3 start-3">
            <Tag tone={quantity > 0 ? 'ink' : 'problem'}>{hint}</Tag>
          </p>
        )}
      </div>
      <div className="absolute top-3 end-3 z-1">{heart}</div>
      <div className="flex grow flex-col pt-4">
        <p dir="auto" className="truncate text-xs text-ink-soft">
          {brand}
        </p>
        <Heading dir="auto" lang={product.lang} className="mt-0.5 line-clamp-2 text-xl font-semibold wrap-anywhere">
          <Link
            to={productHref(product)}
            className="decoration-2 underline-offset-4 group-hover:underline after:absolute after:inset-0"
          >
            {capitalised(name)}
          </Link>
        </Heading>
        <p dir="auto" lang={product.descriptionLang} className="mt-1 line-clamp-2 text-sm text-ink-soft wrap-anywhere">
          {description}
        </p>
        <p className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <Rating value={rating} count={reviewCount} />
          <ColourDots options={product.options} />
        </p>
        {facts}
        <div className="mt-auto flex items-center justify-between gap-2 pt-3">
          <ProductPrice of={product} from={priceTo !== undefined} />
          <div className="relative z-1">{buy}</div>
        </div>
      </div>
    </article>
  );
}

/** The outline of a product card, of the same size. */
export function ProductCardSkeleton() {
  return (
    <div className="flex w-full max-w-card flex-col">
      <Skeleton className="aspect-square w-full" />
      <Skeleton className="mt-5 h-3 w-16" />
      <Skeleton className="mt-2 h-6 w-3/4" />
      <Skeleton className="mt-2.5 h-4 w-full" />
      <Skeleton className="mt-1.5 h-4 w-2/3" />
      <Skeleton className="mt-3 h-4 w-20" />
      <div className="flex items-center justify-between pt-3">
        <Skeleton className="h-8 w-20" />
        <Skeleton className="h-11 w-36" />
      </div>
    </div>
  );
}

const MOST = 5;

/** The colours of a product in a card: a few dots, and how many there are in words. */
function ColourDots({ options }: { options: readonly ProductOption[] }) {
  const colours = options.find(({ kind }) => kind === 'colour')?.values ?? [];
  if (colours.length < 2) return null;
  const dots = colours.flatMap(({ swatch }) => swatch ?? []).slice(0, MOST);
  return (
    <span className="inline-flex items-center gap-1.5 text-xs text-ink-soft">
      {/* Drawn, because the CSP allows no style attributes. */}
      <svg aria-hidden="true" width={dots.length * 18} height={16} className="text-edge">
        {dots.map((swatch, at) => (
          <circle key={swatch} cx={at * 18 + 8} cy={8} r={7.5} fill={swatch} stroke="currentColor" />
        ))}
      </svg>
      {t.plural(colours.length, { one: '# colour', other: '# colours' })}
    </span>
  );
}

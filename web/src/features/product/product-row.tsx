import type { Product } from '@fieldhouse/contracts/catalogue.schemas';
import type { ReactNode } from 'react';
import { useMoney } from '../../lib/money.ts';
import { capitalised } from '../../lib/product.rules.ts';
import { Link } from '../../ui/link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

type RowProduct = Pick<Product, '_id' | 'name' | 'img' | 'price' | 'priceTo'>;

/** Of a whole product only what is shown: the page carries it twice, as HTML and as data. */
export const toRowProduct = ({ _id, name, img, price, priceTo }: RowProduct): RowProduct => ({
  _id,
  name,
  img: img.slice(0, 1),
  price,
  ...(priceTo !== undefined && { priceTo }),
});

interface ProductRowProps {
  title: string;
  products: readonly RowProduct[];
}

/** Products beside each other, as small as can be, in a row that is swiped where it does not fit; nothing without any. */
export function ProductRow({ title, products }: ProductRowProps) {
  if (products.length === 0) return null;
  return (
    <Row title={title}>
      {products.map((product) => (
        <li key={product._id} className={place}>
          <SmallCard product={product} />
        </li>
      ))}
    </Row>
  );
}

/** The same row before its products are there, in the same height. */
export function ProductRowSkeleton({ title, ids }: { title: string; ids: readonly string[] }) {
  return (
    <Row title={title}>
      {ids.map((id) => (
        <li key={id} className={place}>
          <Skeleton className="aspect-square w-full" />
          <Skeleton className="mt-3 h-4.5 w-full" />
          <Skeleton className="mt-1.5 h-4.5 w-2/3" />
          <Skeleton className="mt-2 h-6 w-16" />
        </li>
      ))}
    </Row>
  );
}

const place = 'w-36 shrink-0 snap-start sm:w-[10.5rem]';

function Row({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="mt-16 last:mb-8">
      <h2 className="border-b-2 border-ink pb-3 text-3xl">{title}</h2>
      {/* As far as the edge of a phone's window, so that one sees that there is more. The padding is for focus rings. */}
      <ul className="-mx-5 flex snap-x scroll-px-5 gap-x-4 overflow-x-auto px-5 pt-6 pb-2 [scrollbar-width:thin] md:-mx-1 md:scroll-px-1 md:gap-x-6 md:px-1">
        {children}
      </ul>
    </section>
  );
}

/** The name is the link, stretched over the whole card. */
function SmallCard({ product: { _id, name, img, price, priceTo } }: { product: RowProduct }) {
  const money = useMoney();
  return (
    <div className="group relative">
      <div className="overflow-hidden rounded-sm bg-chalk">
        <Picture
          src={img[0]}
          alt=""
          width={168}
          className="aspect-square h-auto w-full transition-transform duration-300 ease-out group-hover:scale-105"
        />
      </div>
      <h3 dir="auto" className="mt-2 line-clamp-2 h-12 text-lg font-semibold wrap-anywhere">
        <Link
          to={`/product/${_id}`}
          className="decoration-2 underline-offset-4 group-hover:underline after:absolute after:inset-0"
        >
          {capitalised(name)}
        </Link>
      </h3>
      <p className="mt-1">
        <Price size="sm" from={priceTo !== undefined} text={money(price)} />
      </p>
    </div>
  );
}

import { t } from '@fieldhouse/contracts/text';
import { useRef } from 'react';
import { AddToCartButton } from '../features/cart/add-to-cart-button.tsx';
import { FavouritesList } from '../features/favourites/favourites-list.tsx';
import { publicPage, titled } from '../lib/page-meta.ts';
import { ChooseAndBuyButton } from './buy-button.tsx';

export const headers = publicPage;

export const meta = titled(t`Favorites`, { name: 'robots', content: 'noindex' });

export default function Favorites() {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <div className="site-width grow py-8 md:py-10">
      <h1 ref={heading} tabIndex={-1} className="mb-2 border-b-2 border-ink pb-3 text-4xl outline-none">
        This is your favorites list:
      </h1>
      <FavouritesList
        buy={(item) => (item.several ? <ChooseAndBuyButton product={item} /> : <AddToCartButton product={item} />)}
        onGone={() => heading.current?.focus({ preventScroll: true })}
      />
    </div>
  );
}

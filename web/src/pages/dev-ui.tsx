import { getShop } from '@fieldhouse/contracts/shop.endpoints';
import { lazy, Suspense } from 'react';
import { data } from 'react-router';
import { exampleProducts } from '../features/dev-ui/example-products.ts';
import { FavouriteButton } from '../features/favourites/favourite-button.tsx';
import { ProductGrid } from '../features/listing/product-grid.tsx';
import type { Call } from '../lib/call.ts';
import { serverLoader } from '../lib/loaders.server.ts';
import { browserLoader } from '../lib/loaders.ts';
import { titled } from '../lib/page-meta.ts';
import { BuyButton } from './buy-button.tsx';

/** Only in the demonstration shop; elsewhere there is nothing here. */
async function load(call: Call) {
  if (!(await call(getShop)).demo) throw data(undefined, { status: 404 });
  return null;
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const meta = titled('Design system');

// In a chunk of its own: imported directly, all of Base UI would land in what every page loads.
const Gallery = lazy(async () => ({ default: (await import('../features/dev-ui/gallery.tsx')).Gallery }));

export default function DevUi() {
  const cards = (
    <ProductGrid
      products={exampleProducts}
      loading={false}
      heart={(product) => <FavouriteButton product={product} />}
      buy={(product) => <BuyButton product={product} />}
    />
  );
  return (
    <div className="site-width py-10">
      <h1 className="text-5xl">Design system</h1>
      <p className="mt-3 mb-12 max-w-lg text-lg text-ink-soft">
        Every component with its states. What they mean and when to use which is in docs/look.md.
      </p>
      <Suspense>
        <Gallery cards={cards} />
      </Suspense>
    </div>
  );
}

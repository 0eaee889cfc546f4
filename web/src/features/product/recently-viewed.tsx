import { listSomeProducts } from '@fieldhouse/contracts/catalogue.endpoints';
import type { Product } from '@fieldhouse/contracts/catalogue.schemas';
import { t } from '@fieldhouse/contracts/text';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useStored } from '../../lib/browser-store.ts';
import { call } from '../../lib/call.ts';
import { ProductRow, ProductRowSkeleton } from './product-row.tsx';
import { forgetViewed, viewedStore } from './viewed.store.ts';

const TITLE = t`Recently viewed`;
const NEAR = '400px';

/** What this browser has looked at before. Its room is there at once, the products when it is nearly on the screen. */
export function RecentlyViewed({ except }: { except: string }) {
  const ids = useStored(viewedStore, (viewed) => viewed).filter((id) => id !== except);
  const [products, setProducts] = useState<readonly Product[]>();
  const place = useRef<HTMLDivElement>(null);
  const load = useEffectEvent(async () => setProducts(await listViewed(ids)));
  const isEmpty = ids.length === 0;
  useEffect(() => {
    if (isEmpty || !place.current) return;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        watch.disconnect();
        void load();
      },
      { rootMargin: NEAR },
    );
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [isEmpty]);
  if (isEmpty) return null;
  return (
    <div ref={place}>
      {products ? <ProductRow title={TITLE} products={products} /> : <ProductRowSkeleton title={TITLE} ids={ids} />}
    </div>
  );
}

/** Without those that are gone, which are forgotten. */
async function listViewed(ids: readonly string[]): Promise<readonly Product[]> {
  try {
    const products = await call(listSomeProducts, { query: { ids: ids.join() } });
    forgetViewed(ids.filter((id) => products.every(({ _id }) => _id !== id)));
    return products;
  } catch (error) {
    // An extra: the page does without.
    console.warn(error);
    return [];
  }
}

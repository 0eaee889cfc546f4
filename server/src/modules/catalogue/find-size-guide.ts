import type { SizeGuide } from '@fieldhouse/contracts/size-guides.schemas';
import { tags } from '../../cache-tags.ts';
import type { Dependencies } from '../../platform/cache/dependencies.ts';
import { type DirectoryDeps, getDirectory } from './directory.ts';
import { listSizeGuides } from './size-guides.repo.ts';
import { chooseSizeGuide, type SizedProduct } from './size-guides.rules.ts';

/** The guide for a product, if there is one: for the narrowest of its categories, or else for one above it. From the cache: every product asks, and guides hardly ever change. */
export async function findSizeGuide(
  { db, cache }: DirectoryDeps,
  notes: Dependencies,
  product: SizedProduct,
): Promise<SizeGuide | null> {
  const read = async () => Map.groupBy(await listSizeGuides(db, {}), ({ brand }) => brand);
  const guides = await cache.keep(notes, 'size guides', [tags.sizeGuides, tags.brands, tags.categories], read);
  const { categories } = await getDirectory({ db, cache }, notes);
  const levels = new Map(categories.map(({ name, lineage }) => [name, lineage.length]));
  const level = (name: string) => levels.get(name) ?? 0;
  const category = product.category.toSorted((one, other) => level(one) - level(other));
  return chooseSizeGuide(guides.get(product.brand) ?? [], { ...product, category }) ?? null;
}

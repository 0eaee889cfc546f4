import type { Product, ProductDetail } from '@fieldhouse/contracts/catalogue.schemas';
import { colourFamily } from '@fieldhouse/contracts/colour-family.rules';
import type { ListedProduct } from '@fieldhouse/contracts/discovery.schemas';
import { alsoIn, isEuropeanShoe } from '@fieldhouse/contracts/shoe-size.rules';
import type { SizeGuide } from '@fieldhouse/contracts/size-guides.schemas';
import type { Db } from '../../platform/db/db.ts';
import { nameKey } from '../../platform/names.rules.ts';
import type { Chosen } from './catalogue-query.ts';
import { listVersions, type Version } from './products.repo.ts';

/**
 * With red chosen a list shows the red ones, with 42 what is left in 42: each product says which of its variants
 * is shown, whose picture is the first where it has its own.
 */
export async function showChosen(
  db: Db,
  products: readonly Product[],
  { colour, size }: Pick<Chosen, 'colour' | 'size'>,
): Promise<ListedProduct[]> {
  const several = products.filter(({ options }) => options.length > 0);
  if (colour.length + size.length === 0 || several.length === 0) return [...products];
  const versions = await listVersions(
    db,
    several.map(({ _id }) => _id),
  );
  const [colours, sizes] = [new Set(colour.map(nameKey)), new Set(size.map(nameKey))];
  return products.map((product) => {
    const shown = versions.find(
      (version) =>
        version.productId === product._id &&
        (colours.size === 0 || colours.has(nameKey(familyOf(product, version)))) &&
        (sizes.size === 0 || sizes.has(nameKey(version.size ?? ''))),
    );
    if (!shown) return product;
    return {
      ...product,
      img: shown.img === null ? product.img : [...new Set([shown.img, ...product.img])],
      shown: { variantId: shown.id, choose: openOptions(product, sizes) },
    };
  });
}

function familyOf({ options }: Product, { colour }: Version): string {
  if (colour === null) return '';
  const values = options.find(({ kind }) => kind === 'colour')?.values;
  return colourFamily(colour, values?.find(({ value }) => value === colour)?.swatch);
}

/** What the shopper is still to choose: a picture shows a colour, but no size. */
function openOptions({ options }: Product, sizes: ReadonlySet<string>): string[] {
  const isOpen = ({ kind, values }: Product['options'][number]) => {
    if (kind === 'colour') return false;
    const left = kind === 'size' && sizes.size > 0 ? values.filter(({ value }) => sizes.has(nameKey(value))) : values;
    return left.length > 1;
  };
  return options.filter(isOpen).map(({ name }) => name);
}

type Sized = Pick<ProductDetail, 'options' | 'gender' | 'ageGroup'>;

/** Shoe sizes with what they are in Great Britain and the United States: here, so that no browser has to know. */
export function withOtherSizes(product: Sized, guide: SizeGuide | null): ProductDetail['options'] {
  return product.options.map((option) => {
    if (option.kind !== 'size' || !isEuropeanShoe(option.system)) return option;
    const values = option.values.map((value) => ({ ...value, also: alsoIn(value.value, product, guide) }));
    return { ...option, values };
  });
}

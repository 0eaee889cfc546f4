import type { Product, ProductDetail } from '@fieldhouse/contracts/catalogue.schemas';
import type { ListedProduct } from '@fieldhouse/contracts/discovery.schemas';
import { alsoIn, isEuropeanShoe } from '@fieldhouse/contracts/shoe-size.rules';
import type { SizeGuide } from '@fieldhouse/contracts/size-guides.schemas';
import type { Db } from '../../platform/db/db.ts';
import { nameKey } from '../../platform/names.rules.ts';
import { remembered } from '../../platform/remembered.ts';
import type { Chosen } from './catalogue-query.ts';
import { familyOf } from './index-rows.ts';
import { listVersions, type Version } from './products.repo.ts';

type Wanted = Pick<Chosen, 'colour' | 'size'>;

/** Of products by id, if anything is chosen that variants differ in. */
export async function listShown(
  db: Db,
  ids: readonly string[],
  { colour, size }: Wanted,
): ReturnType<typeof listVersions> {
  return colour.length + size.length === 0 ? new Map() : listVersions(db, ids);
}

/**
 * With red chosen a list shows the red ones, with 42 what is left in 42: each product says which of its variants
 * is shown, whose picture is the first where it has its own.
 */
export function showChosen(
  products: readonly Product[],
  versions: Awaited<ReturnType<typeof listVersions>>,
  { colour, size }: Wanted,
): ListedProduct[] {
  const [colours, sizes] = [new Set(colour.map(keyOf)), new Set(size.map(keyOf))];
  return products.map((product) => {
    const shown =
      product.options.length > 0 &&
      versions
        .get(product._id)
        ?.find(
          (version) =>
            (colours.size === 0 || colours.has(keyOf(familyIn(product, version)))) &&
            (sizes.size === 0 || sizes.has(keyOf(version.size ?? ''))),
        );
    if (!shown) return product;
    return {
      ...product,
      img: shown.img === null ? product.img : [...new Set([shown.img, ...product.img])],
      shown: { variantId: shown.id, choose: openOptions(product, sizes) },
    };
  });
}

/** A shop has some hundred sizes, and thousands of products in each. */
const keyOf = remembered(5000, nameKey);

function familyIn({ options }: Product, { colour }: Version): string {
  if (colour === null) return '';
  const values = options.find(({ kind }) => kind === 'colour')?.values;
  return familyOf(colour, values?.find(({ value }) => value === colour)?.swatch);
}

/** What the shopper is still to choose: a picture shows a colour, but no size. */
function openOptions({ options }: Product, sizes: ReadonlySet<string>): string[] {
  const isOpen = ({ kind, values }: Product['options'][number]) => {
    if (kind === 'colour') return false;
    const left = kind === 'size' && sizes.size > 0 ? values.filter(({ value }) => sizes.has(keyOf(value))) : values;
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

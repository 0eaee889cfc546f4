import type { ProductDetail } from '@fieldhouse/contracts/catalogue.schemas';
import { alsoIn, isEuropeanShoe } from '@fieldhouse/contracts/shoe-size.rules';
import type { SizeGuide } from '@fieldhouse/contracts/size-guides.schemas';

type Sized = Pick<ProductDetail, 'options' | 'gender' | 'ageGroup'>;

/** Shoe sizes with what they are in Great Britain and the United States: here, so that no browser has to know. */
export function withOtherSizes(product: Sized, guide: SizeGuide | null): ProductDetail['options'] {
  return product.options.map((option) => {
    if (option.kind !== 'size' || !isEuropeanShoe(option.system)) return option;
    const values = option.values.map((value) => ({ ...value, also: alsoIn(value.value, product, guide) }));
    return { ...option, values };
  });
}

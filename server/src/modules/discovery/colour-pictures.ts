import type { Product } from '@fieldhouse/contracts/catalogue.schemas';
import { colourFamily } from '@fieldhouse/contracts/colour-family.rules';
import type { Db } from '../../platform/db/db.ts';
import { nameKey } from '../../platform/names.rules.ts';
import { type ColourPicture, listColourPictures } from './products.repo.ts';

/** Who has chosen red sees the red ones: where a chosen colour has a picture of its own, that is the first. */
export async function inChosenColours(
  db: Db,
  products: readonly Product[],
  colours: readonly string[],
): Promise<Product[]> {
  const chosen = new Set(colours.map(nameKey));
  const several = products.filter(({ options }) => options.some(({ kind }) => kind === 'colour'));
  if (chosen.size === 0 || several.length === 0) return [...products];
  const pictures = await listColourPictures(
    db,
    several.map(({ _id }) => _id),
  );
  return products.map((product) => {
    const fits = ({ productId, colour }: ColourPicture) =>
      productId === product._id && chosen.has(nameKey(familyOf(product, colour)));
    const first = pictures.find(fits)?.img;
    return first === undefined ? product : { ...product, img: [...new Set([first, ...product.img])] };
  });
}

function familyOf({ options }: Product, colour: string) {
  const values = options.find(({ kind }) => kind === 'colour')?.values;
  return colourFamily(colour, values?.find(({ value }) => value === colour)?.swatch);
}

import { fileURLToPath } from 'node:url';
import { chanceFrom } from './chance.ts';
import { type DemoProduct, toProduct } from './product.ts';
import { readProducts } from './products-file.ts';

/** Where the files named in `images` are. */
export const picturesFolder = fileURLToPath(new URL('../pictures/', import.meta.url));

/** What a visitor sees before anything else: one of each kind, all in stock, all with pictures. */
const FIRST_PAGE = [
  'cairn-45-trekking-backpack',
  'evenpace-road-2-running-shoe',
  'centre-court-100-tennis-racket',
  'matchday-thermo-bonded-football',
  'meridian-road-helmet',
  'calm-ground-yoga-mat-4-mm',
  'corner-leather-boxing-gloves',
  'drift-snowboard',
  'cast-kettlebell-16-kg',
  'lane-four-swim-goggles',
  'hardwood-indoor-basketball',
  'causeway-touring-bike',
];

/** Newest first: the first page by hand, then mixed, so that no page is all shoes. */
export const demoProducts: readonly DemoProduct[] = inOrder((await readProducts()).map(toProduct));

function inOrder(products: readonly DemoProduct[]): readonly DemoProduct[] {
  const onFirstPage = FIRST_PAGE.flatMap((slug) => products.filter((product) => product.slug === slug));
  const others = products.filter(({ slug }) => !FIRST_PAGE.includes(slug));
  return [...onFirstPage, ...chanceFrom('shelves').shuffled(others)];
}

import { type Chance, chanceFrom, skewed } from './chance.ts';
import { detailsOf } from './details.ts';
import type { DemoProduct } from './product.ts';
import { demoProducts } from './products.ts';
import { type DemoShopper, demoShoppers } from './shoppers.ts';
import { demoSports, isIn, type Sport } from './sports.ts';

/** What somebody buys in one go: so many things at most, the main one first. */
export type FillBasket = (shopper: DemoShopper, count: number) => readonly DemoProduct[];

/** The other orders are for somebody at home. */
const SHARE_OF_OWN_SPORT = 0.75;
/** The other orders are for what goes with a thing that they have. */
const SHARE_WITH_MAIN_THING = 0.85;
/** Of further things: a bottle for the office, something for a friend. */
const SHARE_FROM_ELSEWHERE = 0.08;
const PRESENT_CENTS = 4_000;
/** What costs less is used up or lost, and bought again. */
const LASTING_CENTS = 1_500;
const SPORTS_EACH = 2;

/** @param wanted all goods, what sells best first */
export function basketsFrom(chance: Chance, wanted: readonly DemoProduct[]): FillBasket {
  const goods = new Map(demoSports.map((sport) => [sport, goodsOf(sport, wanted)]));
  const players = demoSports.flatMap((sport) => Array<Sport>(sport.players).fill(sport));
  const sportsOf = deal(players);
  const presents = wanted.filter(({ priceCents }) => priceCents < PRESENT_CENTS);
  const owned = new Map<DemoShopper, ReadonlySet<DemoProduct>>();
  const pickOf = (shelf: readonly DemoProduct[]) => skewed(chance, shelf, 4);

  function pickFrom(shelves: readonly (readonly DemoProduct[])[], isWanted: (product: DemoProduct) => boolean) {
    const filled = shelves.map((shelf) => shelf.filter(isWanted)).filter((shelf) => shelf.length > 0);
    return filled.length > 0 ? pickOf(skewed(chance, filled, 1.2)) : undefined;
  }

  return (shopper, count) => {
    const own = chance.next() < SHARE_OF_OWN_SPORT ? sportsOf.get(shopper) : undefined;
    const { main = [], along = [] } = goods.get(chance.pick(own ?? players)) ?? {};
    const has = owned.get(shopper) ?? new Set<DemoProduct>();
    const isWanted = (product: DemoProduct) => product.priceCents < LASTING_CENTS || !has.has(product);
    const comesFor = chance.next() < SHARE_WITH_MAIN_THING ? pickFrom([main], isWanted) : undefined;
    const basket = new Set([comesFor ?? pickFrom(along, isWanted) ?? pickOf(presents)]);
    for (let more = count - 1; more > 0; more--) {
      const isElsewhere = chance.next() < SHARE_FROM_ELSEWHERE;
      const other = isElsewhere
        ? pickOf(presents)
        : pickFrom(along, (product) => isWanted(product) && [...basket].every((one) => goTogether(one, product)));
      if (other) basket.add(other);
    }
    owned.set(shopper, has.union(basket));
    return [...basket];
  };
}

const goodsOf = ({ main, along }: Sport, wanted: readonly DemoProduct[]) => ({
  main: wanted.filter((product) => isIn(product, main)),
  along: along.map((category) => wanted.filter((product) => isIn(product, [category]))),
});

/** Twice the same one is one. */
function deal(players: readonly Sport[]): ReadonlyMap<DemoShopper, readonly Sport[]> {
  const cards = chanceFrom('sports').shuffled(players);
  return new Map(demoShoppers.map((shopper) => [shopper, [...new Set(cards.splice(0, SPORTS_EACH))]]));
}

const details = new Map(demoProducts.map((product) => [product, detailsOf(product)]));

/** For people of the same kind, and no second one of what it is. */
function goTogether(one: DemoProduct, other: DemoProduct): boolean {
  const both = [details.get(one), details.get(other)];
  const ages = new Set(both.flatMap((product) => product?.ageGroup ?? []));
  const genders = new Set(both.flatMap((product) => product?.gender ?? [])).difference(new Set(['unisex']));
  const isSecond = one.categories[0] === other.categories[0] && one.topic === other.topic;
  return !isSecond && ages.size < 2 && genders.size < 2;
}

import { atOtherAddress, type Scenario } from './scenario.ts';
import { catalogueAllDifferent, catalogueHot } from './scenarios/catalogue.ts';
import { checkout, checkoutByQuote, quote } from './scenarios/checkout.ts';
import { forPageAllDifferent, forPageHot } from './scenarios/for-page.ts';
import { inMarket } from './scenarios/markets.ts';
import {
  departmentPageAllDifferent,
  homePageAllDifferent,
  pageHot,
  plainPagesHot,
  productPageAllDifferent,
  productPageHot,
  resultPageAllDifferent,
  spanishPages,
} from './scenarios/pages.ts';
import { adminLists, categoriesHot, signIn } from './scenarios/people.ts';
import { productAllDifferent, productHot } from './scenarios/product.ts';
import { search } from './scenarios/search.ts';
import { cartRefresh, reviewsAllDifferent, smallCallsHot, suggestions } from './scenarios/small-calls.ts';
import { adjustStock, editVariant, variantsOfProduct } from './scenarios/stock.ts';

/** One line of the table. */
export interface Row {
  readonly name: string;
  readonly scenario: Scenario;
  /** Changes of stock a second on the products of the first page, as other nodes would make them in the meantime. */
  readonly stockWrites: number;
}

/** For the bare server: it has but one answer. */
const bareRequest = { path: '/' };
const bare: Scenario = { name: 'bare', prepare: async () => () => bareRequest };

/** The same words, with facets. */
const searchWithFacets = atOtherAddress('search with facets all different', search, '/products/name/', '/catalogue?q=');
/** The same letters, with pictures and prices. */
const suggestAllDifferent = atOtherAddress('suggest all different', suggestions, '/products/names?', '/suggest?');

const scenarios: readonly Scenario[] = [
  catalogueHot,
  catalogueAllDifferent,
  searchWithFacets,
  suggestAllDifferent,
  forPageHot,
  forPageAllDifferent,
  productHot,
  productAllDifferent,
  categoriesHot,
  smallCallsHot,
  search,
  suggestions,
  reviewsAllDifferent,
  cartRefresh,
  pageHot,
  productPageHot,
  plainPagesHot,
  productPageAllDifferent,
  homePageAllDifferent,
  departmentPageAllDifferent,
  resultPageAllDifferent,
  ...spanishPages,
  signIn,
  adminLists,
  variantsOfProduct,
  editVariant,
  adjustStock,
  ...[catalogueAllDifferent, searchWithFacets, productAllDifferent].map(inMarket),
];
const WRITES = 100;
const inPeace = (scenario: Scenario): Row => ({ name: scenario.name, scenario, stockWrites: 0 });
const underWrites = (scenario: Scenario): Row => ({
  name: `${scenario.name}, ${WRITES} writes/s`,
  scenario,
  stockWrites: WRITES,
});

export const rows: readonly Row[] = [
  ...scenarios.map(inPeace),
  ...[forPageHot, forPageAllDifferent, catalogueAllDifferent, productHot, search].map(underWrites),
  // Last: it leaves mails and figures behind that are worked through for a while.
  inPeace(checkout),
  inPeace(checkoutByQuote),
  inPeace(quote),
];

export function getScenario(name: string): Scenario {
  const found = [...scenarios, checkout, checkoutByQuote, quote, bare].find((scenario) => scenario.name === name);
  if (!found) throw new Error(`there is no scenario '${name}'`);
  return found;
}

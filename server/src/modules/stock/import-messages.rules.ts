import { howMade, inEach, messages, msg } from '@fieldhouse/contracts/messages';
import { catalogueMessages } from '../catalogue/catalogue.rules.ts';
import { pictureMessages } from '../media/media.rules.ts';

/** What is wrong with a file, or with a cell of it. */
export const importMessages = messages('import', {
  type: 'Please send a CSV file.',
  none: 'Please choose a CSV file.',
  busy: 'Another file is being checked. Please try again shortly.',
  importing: 'Another file is being imported. Please try again shortly.',
  empty: 'This file is empty.',
  manyRows: 'A file can have at most 1,000,000 rows.',
  manyProblems: 'More than 10,000 cells in this file have errors.',
  manyProblemsLast: (row: number, column: string, sentence: string) =>
    msg`More than 10,000 cells in this file have errors. The last one was in row ${row}, ${column}: ${sentence}`,
  nothing: (row: number, column: string, sentence: string) =>
    msg`Nothing was imported. Row ${row}, ${column}: ${sentence}`,
  stopped: (done: number, all: number) => {
    const [first, second] = [done, all].map((count) => inEach((locale) => count.toLocaleString(locale)));
    return msg`The import stopped partway: ${first ?? 0} of ${second ?? 0} products are in. Send the same file again to continue with the rest.`;
  },
  unknownColumn: (name: string, all: string) => msg`There is no column called '${name}'. The columns are: ${all}.`,
  noMarket: (prefix: string, name: string) => msg`There is no market '${prefix}', which the column '${name}' is about.`,
  marketChanged: 'This market has just been changed. Please download the file again.',
  noFixedPrice: 'Please fill in the price in this market, too: only a fixed one can have a sale.',
  columnTwice: (name: string) => msg`The column '${name}' appears twice.`,
  columnMissing: (names: string) => msg`A column is missing: ${names}. A file that changes products needs id or sku.`,
  manyCells: 'This row has more cells than there are columns.',
  uncovered: (option: string, sku: string) => msg`Every variant needs a ${option}, and ${sku} is not in this file.`,
  variantThere: (sku: string) => msg`There is such a variant already: ${sku}.`,
  deletedProduct: 'This product has been deleted. Empty its id, variantId and sku to create it anew.',
  severalProducts: 'Several products of this name stand around this row. Please fill in the id of its own.',
  staleProduct: 'Someone else has changed this product since the file was exported. Please download it again.',
  attributeDeleted: 'This attribute has just been deleted.',
  attributeChanged: 'This attribute has just been changed. Please try again.',
  variantOfAnother: 'This variant belongs to another product.',
  retired: 'This variant is sold no more. With the id of its product, but without variantId and sku, it comes back.',
  skuOfAnother: 'This SKU belongs to another product.',
  disagrees: 'This does not agree with the quantity. Please change only one of the two.',
} as const);

/** What the rows of a product say about it has to be the same; what is different in its variants goes elsewhere. */
export const differMessages = messages('import-differs', {
  plain: 'This differs from another row of the same product.',
  price: 'This differs from another row of the same product. The price of one variant goes into variantPrice.',
  img: 'This differs from another row of the same product. The pictures of one variant go into variantImg.',
  weight: 'This differs from another row of the same product. The weight of one variant goes into variantWeight.',
  attributes: 'This differs from another row of the same product. All attributes of a product go into one row.',
} as const);

type Filled = (value: string) => string;

/** Sentences that the database puts a value into. */
export const filledMessages = {
  ...messages('import', {
    productTwice: (row: string) => msg`The same product is in row ${row} already.`,
    variantTwice: (row: string) => msg`The same variant is in row ${row} already.`,
    skuTwice: (row: string) => msg`The same SKU is in row ${row} already.`,
    barcodeTwice: (row: string) => msg`The same barcode is in row ${row} already.`,
    otherSku: (sku: string) => msg`This one has the SKU ${sku}. Only a row with its variantId gives it another.`,
    committed: (pieces: string) => msg`Orders that are not sent yet need ${pieces} of these on hand.`,
  } as const),
  noCategory: catalogueMessages.noCategory,
  noAttribute: catalogueMessages.noAttribute,
  noPicture: pictureMessages.gone,
} satisfies Record<string, Filled>;

const PLACE = '\u0001';

/** What stands before the value, and behind it. */
export function partsOf(sentence: Filled): readonly [before: string, after: string] {
  const [before = '', after = ''] = sentence(PLACE).split(PLACE);
  return [before, after];
}

const filled = Object.values(filledMessages).map((sentence) => ({ sentence, parts: partsOf(sentence) }));

/** A sentence from the database is known as one of ours again, so that it can be said in other languages. */
export function recognise(text: string): string {
  if (howMade(text).values.length > 0) return text;
  const found = filled.find(({ parts: [before, after] }) => text.startsWith(before) && text.endsWith(after));
  const [before, after] = found?.parts ?? ['', ''];
  return found?.sentence(text.slice(before.length, text.length - after.length)) ?? text;
}

export { addProduct } from './add-product.ts';
export { attributeTasks } from './attributes.jobs.ts';
export { listAttributes, type StoredAttribute } from './attributes.repo.ts';
export { factsOf, shownValues, toWire } from './attributes.rules.ts';
export { createAttribute, type NewAttribute } from './attributes.ts';
export { noSuchProduct } from './catalogue.refusals.ts';
export { catalogueRoutes } from './catalogue.routes.ts';
export { catalogueMessages, productPath, productSlug, ratingMeanOf, ratingOf } from './catalogue.rules.ts';
export { createCategory } from './categories.ts';
export { categoryKey } from './category-tree.rules.ts';
export { seesCosts, tableFor, withoutCosts } from './costs.rules.ts';
export { countReturnedFit, countReview } from './count-review.ts';
export { type Directory, loadDirectory } from './directory.repo.ts';
export { type DirectoryDeps, getAttributes, getDirectory, lineageOf, trailOf } from './directory.ts';
export { editProduct } from './edit-product.ts';
export { editVariant, editVariants, receiveAtCost } from './edit-variants.ts';
export { importProducts } from './import-products.ts';
export { type ImportedColumn, importedFields, isAmount } from './imported-fields.rules.ts';
export { isEmptied, isOwnEmptied, markdownAfter, valueAfter, variantAfter } from './imported-values.repo.ts';
export { listMarketPrices } from './market-prices.repo.ts';
export { setMarketPrice } from './market-prices.ts';
export {
  type MarketRange,
  type MarketRangeRow,
  marketFiguresAt,
  type Reduction,
  selectMarketRanges,
} from './market-ranges.repo.ts';
export { movePrices } from './move-prices.ts';
export { getPrices } from './price-products.ts';
export { type Publishing, publishingColumns } from './product-writes.repo.ts';
export {
  isListed,
  isShown,
  mayBeUnlisted,
  type ProductRow,
  pricesOf,
  productReader,
  selectProducts,
  toProduct,
} from './products.repo.ts';
export { publishingOf } from './publishing.ts';
export { replacePicture } from './replace-picture.ts';
export { createSizeGuide, findSizeGuide } from './size-guides.ts';
export {
  type BriefVariantRow,
  listVariantTables,
  type ProductTable,
  selectVariants,
  selectVariantsBriefly,
  toBriefVariant,
  toVariant,
  type VariantRow,
} from './variants.repo.ts';

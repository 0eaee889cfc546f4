import { z } from 'zod';
import { ageGroups, genders } from './attribute.rules.ts';
import { MAX_CATEGORY_LEVELS } from './category.rules.ts';
import { category, categoryFields, categoryName, categoryPath } from './category.schemas.ts';
import { shippingClasses } from './delivery.rules.ts';
import { MAX_LINES } from './payment.rules.ts';
import { DIRECTORY_NAME_LENGTH, MAX_PRODUCT_CATEGORIES, productLengths, productMessages } from './product.rules.ts';
import {
  attributeValue,
  images,
  moreFields,
  price,
  priceBound,
  quantity,
  quantityWas,
} from './product-fields.schemas.ts';
import { listedForStaff, publishing, publishingFields, staffFilter } from './publishing.schemas.ts';
import { reviewSorts, wholeStars } from './review.rules.ts';
import { review } from './reviews.schemas.ts';
import { checkSale, plannedSale, saleFields } from './sale.schemas.ts';
import { productSorts, stockLevels } from './stock.rules.ts';
import { byId, done, nameAsked, pagedQuery, pageNumber, typedLine, typedText } from './text.schemas.ts';
import { variantMessages } from './variant.rules.ts';
import { checkVariants, option, options, variant, variants, weight } from './variants.schemas.ts';

/** A product as lists show it. */
export const product = z.object({
  _id: z.uuid(),
  sku: z.string(),
  name: z.string(),
  description: z.string(),
  /** What it is written in, where it is not the language that was asked for. */
  lang: z.string().optional(),
  /** The same for its description: either may be translated while the other is not. */
  descriptionLang: z.string().optional(),
  /** What is to be paid now for the cheapest variant that can be bought, or for the cheapest of all when none can. A shop of several markets says in which currency. */
  price: z.number(),
  currency: z.string().optional(),
  /** For the dearest, where prices differ. */
  priceTo: z.number().optional(),
  /** The regular price of the variants that have none of their own. */
  basePrice: z.number(),
  /** The regular price of what costs `price`, where that is less now. */
  priceWas: z.number().optional(),
  /** The lowest price of the 30 days before it began to cost less, where there was one. */
  lowest30: z.number().optional(),
  /** Until when it costs less, where the sale has an end. */
  saleUntil: z.string().nullish(),
  /** The sum over the variants. */
  quantity: z.int(),
  options: z.array(option),
  isOnStock: z.boolean(),
  img: z.array(z.string()),
  category: z.array(z.string()),
  /** The same as they are shown, in the same order, where they are translated. */
  categoryLabels: z.array(z.string()).optional(),
  brand: z.string(),
  rating: z.number(),
  reviewCount: z.int(),
  __v: z.int(),
});
export type Product = z.output<typeof product>;

/** As staff see it after writing: with the sale that is planned or running. */
const writtenProduct = product.extend({ ...plannedSale, ...publishing });
export type WrittenProduct = z.output<typeof writtenProduct>;

const votes = z.int().min(0);

/** How many reviews have how many stars: 4 and a half count as 4, and less than one as 1. */
const ratings = z.object({ 1: votes, 2: votes, 3: votes, 4: votes, 5: votes });

const image = z.object({
  url: z.string(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  srcset: z.string().nullable(),
});
export type ProductImage = z.output<typeof image>;

/** A product as its own page shows it. */
const productDetail = product.extend({
  /** In grams. */
  weight: z.int().nullable(),
  gender: z.enum(genders).nullable(),
  ageGroup: z.enum(ageGroups).nullable(),
  material: z.string().nullable(),
  /** The manufacturer's number. */
  mpn: z.string().nullable(),
  /** What the producer guarantees. */
  guaranteeYears: z.int().nullable(),
  shippingClass: z.enum(shippingClasses),
  taxClass: z.string(),
  /** By the name of the attribute. */
  attributes: z.record(z.string(), attributeValue),
  /** The way to it: from a department down to the narrowest category, each with the path of its page. */
  trail: z.array(z.object({ name: z.string(), path: z.string() })),
  /** All that is known of it besides its name and price, as its page says it: Drop, 8 mm. */
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  variants: z.array(variant),
  /** Every picture of the product and of its variants. */
  images: z.array(image),
  reviews: z.array(review),
  /** The mean of the reviews to a tenth of a star; 0 without any. */
  ratingMean: z.number(),
  ratings,
  /** How many buyers say that it runs small, is true to size, runs large. */
  fit: z.object({ small: votes, right: votes, large: votes }),
  /** The guide of its brand for the narrowest of its categories that has one. */
  sizeGuide: z.object({ _id: z.uuid(), category: z.string() }).nullable(),
  /** What its address says behind the id: `/product/<id>/<slug>`; nothing where its name has no such letters. */
  slug: z.string(),
  /** The description with its formatting, where it has any. */
  descriptionHtml: z.string().optional(),
  /** What search engines are told instead of name and description. */
  searchTitle: z.string().nullish(),
  searchDescription: z.string().nullish(),
  /** Not listed and not found: only who knows its address comes here. */
  hidden: z.literal(true).optional(),
});
export type ProductDetail = z.output<typeof productDetail>;

const productPage = z.object({
  products: z.array(product),
  page: z.int(),
  pages: z.int(),
  total: z.int(),
  /** There are more than `total`, which were not counted. */
  more: z.boolean().optional(),
});
export type ProductPage = z.output<typeof productPage>;

const fields = {
  name: typedText(productMessages.name, productLengths.name),
  description: typedText(productMessages.description, productLengths.description),
  img: images,
  category: z
    .array(z.string().max(DIRECTORY_NAME_LENGTH), { error: productMessages.category })
    .min(1, productMessages.category)
    // With all that is above them.
    .max(MAX_PRODUCT_CATEGORIES * MAX_CATEGORY_LEVELS, productMessages.categories),
  brand: typedLine(productMessages.brand, DIRECTORY_NAME_LENGTH),
};

export type Category = z.output<typeof category>;
export const listCategories = { response: z.array(category) };
/** Where its page is now, if there is or was one at the path. */
export const findCategory = { query: z.object({ path: categoryPath }), response: z.object({ path: z.string() }) };
const sizedCategory = category.extend({ products: z.int() });
export type SizedCategory = z.output<typeof sizedCategory>;
export const listCategorySizes = { response: z.array(sizedCategory) };
export const createCategory = { body: z.object({ name: categoryName, ...categoryFields }), response: category };
export const updateCategory = {
  query: z.object({ nameCategory: z.string().max(500) }),
  body: z.object({ name: categoryName.optional(), ...categoryFields, __v: z.int().optional() }),
  response: category,
};
export const deleteCategory = { params: z.object({ name: z.string() }), response: done };

export const listBrands = { response: z.array(z.string()) };
export const createBrand = { body: z.object({ name: categoryName }), response: z.object({ name: z.string() }) };

export const sortCodes = ['price-asc', 'price-desc', 'name-asc', 'name-desc'] as const;
export type SortCode = (typeof sortCodes)[number];

export const listProductPage = {
  query: z.object({
    category: nameAsked,
    brand: nameAsked,
    name: z.enum(sortCodes).optional().catch(undefined),
    pricemin: priceBound,
    pricemax: priceBound,
    page: pageNumber,
  }),
  response: productPage,
};

export const listProducts = {
  /** With `stock` only those that are nearly or wholly sold out; for staff also by `status` and `tag`. */
  query: z.object({
    ...pagedQuery,
    stock: z.enum(stockLevels).optional().catch(undefined),
    ...staffFilter,
    /** By name; else the newest first, and what fits best of a search. Counts for pages only. */
    sort: z.enum(productSorts).optional().catch(undefined),
  }),
  /** Staff see drafts and hidden ones too, and what they are. */
  list: product.extend(z.object(listedForStaff).partial().shape),
};
export type ProductInList = z.output<typeof listProducts.list>;
export const listProductNames = {
  query: z.object({ q: z.string().max(500).optional().default('') }),
  response: z.array(z.string()),
};
export const searchProducts = { params: z.object({ name: z.string() }), response: z.array(product) };
export const getProduct = { params: byId, response: productDetail };
const editedProduct = productDetail.extend(publishing);
export type ProductInEdit = z.output<typeof editedProduct>;
export const readProduct = { params: byId, response: editedProduct };
export const listProductChoices = {
  response: z.object({
    tags: z.array(z.object({ tag: z.string(), products: z.int() })),
    taxClasses: z.array(z.string()),
  }),
};

const uuid = z.uuid();
/** A browser's storage may hold anything: what is no id is a product that does not exist. */
const someIds = z
  .string()
  .max(10_000)
  .optional()
  .transform((text) => {
    const ids = (text ?? '').split(',').filter((id) => uuid.safeParse(id).success);
    return [...new Set(ids)].slice(0, MAX_LINES);
  });
const inCart = { _id: true, options: true, price: true, basePrice: true, lowest30: true, quantity: true } as const;
/** With its variants as far as a cart has to know them. */
const someProduct = product.extend({
  variants: z.array(variant.pick({ ...inCart, images: true })),
  guaranteeYears: z.int().nullable(),
});
export type SomeProduct = z.output<typeof someProduct>;
export const listSomeProducts = { query: z.object({ ids: someIds }), response: z.array(someProduct) };

export const createProduct = {
  body: z
    .object({
      ...fields,
      img: fields.img.optional().default([]),
      price: price(1),
      /** Of a product in one version. */
      quantity: quantity.optional(),
      weight: weight.optional(),
      ...z.object(moreFields).partial().shape,
      ...z.object(publishingFields).partial().shape,
      ...saleFields,
      options: options.optional().default([]),
      variants: variants.optional(),
    })
    // Together with what is wrong with other fields.
    .refine(({ quantity, variants, options }) => variants || options?.length > 0 || quantity !== undefined, {
      path: ['quantity'],
      message: productMessages.quantity,
      when: ({ value }) => typeof value === 'object' && value !== null,
    })
    .superRefine((body, context) => {
      checkSale(body, context);
      if (body.variants) checkVariants({ ...body, variants: body.variants }, context);
      else if (body.options.length > 0)
        context.addIssue({ code: 'custom', path: ['variants'], message: variantMessages.variants });
    }),
  response: writtenProduct,
};
export const updateProduct = {
  params: byId,
  body: z
    .object({
      ...fields,
      price: price(0),
      quantity,
      quantityWas,
      __v: z.int(),
      weight: weight.nullable(),
      ...moreFields,
      ...publishingFields,
      ...saleFields,
    })
    .partial(),
  response: writtenProduct,
};

export const deleteProduct = { params: byId, response: done };

export const listReviews = {
  params: byId,
  query: z.object({
    stars: z.enum(wholeStars).optional().catch(undefined),
    sort: z.enum(reviewSorts).optional().catch(undefined),
    page: pageNumber,
    limit: pagedQuery.limit,
  }),
  list: review,
};

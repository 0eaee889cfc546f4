import type { ImportKind } from '@fieldhouse/contracts/import.rules';
import type { Prepare } from './imports.deps.ts';
import { prepareCustomers } from './prepare-customers.ts';
import { preparePastOrders } from './prepare-past-orders.ts';
import { prepareProducts } from './prepare-products.ts';
import { prepareRedirects } from './prepare-redirects.ts';
import { readShopifyProduct } from './shopify-product.rules.ts';
import { readWooProduct } from './woocommerce-product.rules.ts';

const prepares: Record<ImportKind, Prepare> = {
  'shopify-products': prepareProducts(readShopifyProduct),
  'shopify-customers': prepareCustomers,
  'shopify-orders': preparePastOrders,
  'shopify-redirects': prepareRedirects,
  'woocommerce-products': prepareProducts(readWooProduct),
  'woocommerce-customers': prepareCustomers,
};

export const prepareOf = (kind: ImportKind): Prepare => prepares[kind];

export const sourceOf = (kind: ImportKind): string => kind.split('-')[0] ?? kind;

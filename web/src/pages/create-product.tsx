import { listAttributes } from '@fieldhouse/contracts/attributes.endpoints';
import { listBrands, listCategories } from '@fieldhouse/contracts/catalogue.endpoints';
import { createProduct } from '@fieldhouse/contracts/catalogue-staff.endpoints';
import { AdminFallback, adminLoader } from '../features/accounts/admin-only.tsx';
import { AdminFrame } from '../features/admin-frame/admin-frame.tsx';
import { NewProductForm } from '../features/admin-product-form/product-forms.tsx';
import type { Call } from '../lib/call.ts';
import { pageTitle } from '../lib/page-title.ts';
import { namesInTreeOrder } from '../lib/tree-order.ts';
import type { Route } from './+types/create-product';

async function load(call: Call) {
  const [categories, brands, attributes] = await Promise.all([
    call(listCategories),
    call(listBrands),
    call(listAttributes),
  ]);
  const parents = Object.fromEntries(categories.map(({ name, parent }) => [name, parent]));
  return { categories: namesInTreeOrder(categories), brands, attributes, parents };
}
export const clientLoader = adminLoader(createProduct.who, load);
export const HydrateFallback = AdminFallback;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle('Create a product', matches[0].loaderData?.name) },
];

/** One screen under two addresses. */
export default function CreateProduct({ loaderData: choices }: Route.ComponentProps) {
  return (
    <AdminFrame title="Create a product" text="It goes on sale as soon as you submit it.">
      <NewProductForm {...choices} />
    </AdminFrame>
  );
}

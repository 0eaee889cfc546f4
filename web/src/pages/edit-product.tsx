import { listAttributes } from '@fieldhouse/contracts/attributes.endpoints';
import { listBrands, listCategories } from '@fieldhouse/contracts/catalogue.endpoints';
import { updateProduct } from '@fieldhouse/contracts/catalogue-staff.endpoints';
import { AdminFallback, adminLoader } from '../features/accounts/admin-only.tsx';
import { AdminFrame } from '../features/admin-frame/admin-frame.tsx';
import { EditProductForm, readEdited } from '../features/admin-product-form/product-forms.tsx';
import type { Call } from '../lib/call.ts';
import type { PageArgs } from '../lib/loaders.ts';
import { pageTitle } from '../lib/page-meta.ts';
import { namesInTreeOrder } from '../lib/tree-order.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import type { Route } from './+types/edit-product';

async function load(call: Call, { params }: PageArgs<{ _id: string }>) {
  const [product, categories, brands, attributes] = await Promise.all([
    readEdited(call, params._id),
    call(listCategories),
    call(listBrands),
    call(listAttributes),
  ]);
  const parents = Object.fromEntries(categories.map(({ name, parent }) => [name, parent]));
  return { product, categories: namesInTreeOrder(categories), brands, attributes, parents };
}
export const clientLoader = adminLoader(updateProduct.who, load);
export const HydrateFallback = AdminFallback;

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(loaderData ? `Edit ${loaderData.product.name}` : 'Edit', matches[0].loaderData?.name) },
];

export default function EditProduct({ loaderData: { product, ...choices } }: Route.ComponentProps) {
  const back = (
    <ButtonLink tone="line" to="/admin/stock">
      Back to stock
    </ButtonLink>
  );
  return (
    <AdminFrame title="Edit product" text={`${product.name}, ${product.sku}`} aside={back}>
      <EditProductForm key={product._id} product={product} {...choices} />
    </AdminFrame>
  );
}

import { updateProduct } from '@fieldhouse/contracts/catalogue.endpoints';
import { listMarkets } from '@fieldhouse/contracts/markets.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { AdminFallback, adminLoader } from '../features/accounts/admin-only.tsx';
import { AdminFrame } from '../features/admin-frame/admin-frame.tsx';
import { EditProductForm, loadChoices, readEdited } from '../features/admin-product-form/product-forms.tsx';
import type { Call } from '../lib/call.ts';
import type { PageArgs } from '../lib/loaders.ts';
import { titled } from '../lib/page-meta.ts';
import { ButtonLink } from '../ui/link.tsx';
import type { Route } from './+types/edit-product';

async function load(call: Call, { params }: PageArgs<{ _id: string }>) {
  const [product, choices, markets] = await Promise.all([
    readEdited(call, params._id),
    loadChoices(call),
    call(listMarkets),
  ]);
  return { product, hasMarkets: markets.length > 1, ...choices };
}
export const clientLoader = adminLoader(updateProduct.who, load);
export const HydrateFallback = AdminFallback;

export const meta = titled((data?: { product: { name: string } }) => (data ? t`Edit ${data.product.name}` : t`Edit`));

export default function EditProduct({ loaderData: { product, hasMarkets, ...choices } }: Route.ComponentProps) {
  return (
    <AdminFrame
      title="Edit product"
      text={`${product.name}, ${product.sku}`}
      back={{ to: '/admin/stock', label: t`Back to stock` }}
      aside={
        <>
          {hasMarkets && (
            <ButtonLink tone="line" to={`/admin/stock/${product._id}/prices`}>
              Prices by market
            </ButtonLink>
          )}
          <ButtonLink tone="line" to={`/admin/stock/${product._id}/preview`}>
            Preview
          </ButtonLink>
        </>
      }
    >
      <EditProductForm key={product._id} product={product} {...choices} />
    </AdminFrame>
  );
}

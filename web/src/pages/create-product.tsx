import { createProduct } from '@fieldhouse/contracts/catalogue.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { useLocation } from 'react-router';
import { AdminFallback, adminLoader } from '../features/accounts/admin-only.tsx';
import { AdminFrame } from '../features/admin-frame/admin-frame.tsx';
import { FirstCategory } from '../features/admin-product-form/first-category.tsx';
import { loadChoices, NewProductForm } from '../features/admin-product-form/product-forms.tsx';
import { titled } from '../lib/page-meta.ts';
import type { Route } from './+types/create-product';

export const clientLoader = adminLoader(createProduct.who, loadChoices);
export const HydrateFallback = AdminFallback;

export const meta = titled(t`Create a product`);

/** One screen under two addresses. */
export default function CreateProduct({ loaderData: choices }: Route.ComponentProps) {
  // Where the set-up ends.
  const first = useLocation().search === '?first';
  return (
    <AdminFrame
      title={first ? t`Create your first product` : t`Create a product`}
      text={
        first
          ? t`Your shop is set up. Visitors see “Opening soon” until you open it in the Control Panel.`
          : t`It goes on sale as soon as you submit it.`
      }
    >
      {choices.categories.length > 0 ? <NewProductForm {...choices} /> : <FirstCategory />}
    </AdminFrame>
  );
}

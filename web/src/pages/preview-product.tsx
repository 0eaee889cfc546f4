import { readProduct } from '@fieldhouse/contracts/catalogue.endpoints';
import type { ProductDetail } from '@fieldhouse/contracts/catalogue.schemas';
import { t } from '@fieldhouse/contracts/text';
import { AdminFallback, adminLoader } from '../features/accounts/admin-only.tsx';
import { AdminFrame } from '../features/admin-frame/admin-frame.tsx';
import { ProductDetailText } from '../features/product/product-detail.tsx';
import { ProductGallery } from '../features/product/product-gallery.tsx';
import { useVariantChoice } from '../features/product/use-variant-choice.ts';
import { VariantPickers } from '../features/product/variant-pickers.tsx';
import type { Call } from '../lib/call.ts';
import type { PageArgs } from '../lib/loaders.ts';
import { titled } from '../lib/page-meta.ts';
import { capitalised } from '../lib/product.rules.ts';
import { shownStatus } from '../lib/product-status.rules.ts';
import { Notice } from '../ui/notice.tsx';
import type { Route } from './+types/preview-product';

async function load(call: Call, { params }: PageArgs<{ _id: string }>) {
  return { product: await call(readProduct, { params: { id: params._id } }) };
}
export const clientLoader = adminLoader(readProduct.who, load);
export const HydrateFallback = AdminFallback;

export const meta = titled(t`Preview`);

/** A product as its page would show it, whoever may see it. */
export default function PreviewProduct({ loaderData: { product } }: Route.ComponentProps) {
  const status = shownStatus(product);
  return (
    <AdminFrame
      title="Preview"
      text="As its page in the shop shows it."
      back={{ to: `/admin/stock/${product._id}`, label: t`Back to the product` }}
    >
      <Notice tone={status ? 'problem' : 'done'}>
        {status ? t`Not listed in the shop: ${status}.` : t`In the shop, for everybody.`}
      </Notice>
      <Shown product={product} />
    </AdminFrame>
  );
}

function Shown({ product }: { product: ProductDetail }) {
  const { shown, chosen } = useVariantChoice(product);
  return (
    <div className="mt-6 flex flex-col md:grid md:grid-cols-2 md:gap-10">
      <div className="min-w-0 max-md:mb-8">
        <ProductGallery
          key={shown.images.join()}
          name={capitalised(product.name)}
          images={shown.images}
          row={product.img.length > 1}
        />
      </div>
      <ProductDetailText
        product={product}
        shown={shown}
        pickers={product.options.length > 0 && <VariantPickers {...chosen} links product={product} />}
        buy={null}
        heart={null}
        alert={null}
        terms={null}
      />
    </div>
  );
}

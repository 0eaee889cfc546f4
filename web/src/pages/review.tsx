import { getMe } from '@fieldhouse/contracts/accounts.endpoints';
import { getProduct } from '@fieldhouse/contracts/catalogue.endpoints';
import { findOwnReview } from '@fieldhouse/contracts/reviews.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { ArrowLeft } from 'lucide-react';
import { MemberFallback, memberLoader } from '../features/accounts/member-only.tsx';
import { ReviewForm } from '../features/reviews/review-form.tsx';
import { ReviewedProduct } from '../features/reviews/reviewed-product.tsx';
import type { Call } from '../lib/call.ts';
import type { PageArgs } from '../lib/loaders.ts';
import { titled } from '../lib/page-meta.ts';
import { Link } from '../ui/link.tsx';
import type { Route } from './+types/review';

async function load(call: Call, { params }: PageArgs<{ productId: string }>) {
  const [me, product, { review, goods }] = await Promise.all([
    call(getMe),
    call(getProduct, { params: { id: params.productId } }),
    call(findOwnReview, { params }),
  ]);
  return { userId: me._id, product, review, goods };
}
export const clientLoader = memberLoader(load);
export const HydrateFallback = MemberFallback;

export const meta = titled((data?: { product: { name: string } }) =>
  data ? t`Review ${data.product.name}` : t`Review`,
);

/** Not asked before it has arrived; but who wants to write may. */
function words(hasReview: boolean, goods: 'not-bought' | 'on-the-way' | 'arrived'): string {
  if (hasReview) return t`This is what you wrote. Others see your changes as soon as you save them.`;
  if (goods === 'on-the-way')
    return t`As far as we know, it has not arrived yet. Your review helps others most once you have tried it, so feel free to come back later.`;
  return t`Your review helps others decide. A sentence or two is plenty.`;
}

export default function Review({ loaderData: { userId, product, review, goods } }: Route.ComponentProps) {
  return (
    <div className="site-width grow pt-4 pb-10 md:pt-6">
      <Link to="/me/profile" className="nav-link">
        <ArrowLeft size={20} /> {t`Your orders`}
      </Link>
      <h1 className="mt-2 text-4xl md:text-5xl">{review ? t`Change your review` : t`How was it?`}</h1>
      <p className="mt-3 max-w-lg text-ink-soft">{words(review !== null, goods)}</p>
      <div className="mt-8 grid gap-x-16 gap-y-8 md:grid-cols-[var(--container-card)_minmax(0,1fr)]">
        <ReviewedProduct product={product} />
        <ReviewForm
          key={product._id}
          userId={userId}
          productId={product._id}
          own={review}
          hasSizes={product.options.some(({ kind }) => kind === 'size')}
        />
      </div>
    </div>
  );
}

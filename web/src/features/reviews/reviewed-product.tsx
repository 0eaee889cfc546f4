import { Link } from '../../ui/link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Rating } from '../../ui/rating.tsx';

interface ReviewedProductProps {
  product: { _id: string; name: string; img: readonly string[]; rating: number; reviewCount: number };
}

/** What the review is about. */
export function ReviewedProduct({ product }: ReviewedProductProps) {
  return (
    <div className="flex gap-5 md:flex-col">
      <Picture
        src={product.img[0]}
        alt=""
        width={345}
        sizes="(min-width: 900px) 345px, 112px"
        priority="high"
        className="size-28 shrink-0 overflow-hidden rounded-sm md:size-auto md:aspect-square md:w-full"
      />
      <div className="min-w-0">
        <h2 dir="auto" className="text-2xl wrap-anywhere">
          <Link to={`/product/${product._id}`} className="hover:underline">
            {product.name}
          </Link>
        </h2>
        <p className="mt-2">
          <Rating value={product.rating} count={product.reviewCount} />
        </p>
      </div>
    </div>
  );
}

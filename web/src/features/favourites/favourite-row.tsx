import { t } from '@fieldhouse/contracts/text';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { ProductPrice } from '../../lib/product-price.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Rating } from '../../ui/rating.tsx';
import { Tag } from '../../ui/tag.tsx';
import { toast } from '../../ui/toast.ts';
import type { FavouriteItem } from './favourites.rules.ts';
import { remove } from './favourites.store.ts';

interface FavouriteRowProps {
  item: FavouriteItem;
  /** Not in the shop any more. */
  gone: boolean;
  buy: ReactNode;
  /** The row is gone, and with it the button that had the focus. */
  onGone: () => void;
}

export function FavouriteRow({ item, gone, buy, onGone }: FavouriteRowProps) {
  const { _id, name, img, rating, category, description, priceTo } = item;
  const removeIt = () => {
    if (!remove(_id)) void toast(t`No longer a favorite: ${name}`, 'problem');
    onGone();
  };
  return (
    <li className="relative grid grid-cols-[7rem_minmax(0,1fr)] gap-x-4 gap-y-3 border-b border-line py-6 sm:grid-cols-[10rem_minmax(0,1fr)] sm:gap-x-8">
      <Picture src={img[0]} alt={name} width={160} className="size-28 rounded-sm sm:row-span-2 sm:size-40" />
      <div className="min-w-0 pe-12">
        <p dir="auto" className="text-xs text-ink-soft wrap-anywhere">
          {category.join(', ')}
        </p>
        <h2 dir="auto" className="mt-0.5 text-2xl wrap-anywhere">
          {gone ? (
            name
          ) : (
            <Link to={`/product/${_id}`} className="decoration-2 underline-offset-4 hover:underline">
              {name}
            </Link>
          )}
        </h2>
        <p className="mt-1.5">
          <Rating value={rating} />
        </p>
        <p dir="auto" className="mt-2 line-clamp-3 text-sm text-ink-soft wrap-anywhere">
          {description}
        </p>
      </div>
      <div className="col-span-2 flex flex-wrap items-center justify-between gap-3 sm:col-span-1 sm:col-start-2 sm:self-end">
        <ProductPrice of={item} from={priceTo !== undefined} />
        {gone ? <Tag tone="problem">No longer available</Tag> : buy}
      </div>
      <IconButton
        label={t`Remove from favorites: ${name}`}
        className="absolute top-4 end-0 hover:bg-chalk! hover:text-ink!"
        onClick={removeIt}
      >
        <X size={22} />
      </IconButton>
    </li>
  );
}

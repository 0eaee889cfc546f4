import { t } from '@fieldhouse/contracts/text';
import { Heart } from 'lucide-react';
import { IconButton } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import type { LikedProduct } from './favourites.rules.ts';
import { favouritesStore, toggle, useIsFavourite } from './favourites.store.ts';

/** An outline while the product is no favourite, filled while it is. */
export function FavouriteButton({ product, framed = false }: { product: LikedProduct; framed?: boolean }) {
  const pressed = useIsFavourite(product._id);
  const press = () => {
    toggle(product);
    if (favouritesStore.isRefused())
      void toast(t`Your browser blocks storage, so this will be lost when you leave: ${product.name}`, 'problem');
  };
  return (
    <IconButton
      label={t`Favorite: ${product.name}`}
      aria-pressed={pressed}
      // On a picture it needs no frame of its own.
      className={`scriptless:hidden ${framed ? 'size-14 border-2 border-ink' : ''}`}
      onClick={press}
    >
      <Heart size={22} className={pressed ? 'fill-current' : ''} />
    </IconButton>
  );
}

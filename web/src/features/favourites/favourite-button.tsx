import { Heart } from 'lucide-react';
import { IconButton } from '../../ui/icon-button.tsx';
import type { FavouriteItem } from './favourites.rules.ts';
import { toggle, useIsFavourite } from './favourites.store.ts';

/** An outline while the product is no favourite, filled while it is. */
export function FavouriteButton({ product, framed = false }: { product: FavouriteItem; framed?: boolean }) {
  const pressed = useIsFavourite(product._id);
  return (
    <IconButton
      label={`Favorite: ${product.name}`}
      aria-pressed={pressed}
      // On a picture it needs no frame of its own.
      className={framed ? 'size-14 border-2 border-ink' : ''}
      onClick={() => toggle(product)}
    >
      <Heart size={22} className={pressed ? 'fill-current' : ''} />
    </IconButton>
  );
}

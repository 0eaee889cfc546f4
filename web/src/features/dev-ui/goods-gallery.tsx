import type { ReactNode } from 'react';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { Rating } from '../../ui/rating.tsx';
import { Group, Specimen, Wide } from './specimen.tsx';

/** The cards are the catalogue's, which the page brings along. */
export function GoodsGallery({ cards }: { cards: ReactNode }) {
  return (
    <Group title="Goods">
      <Specimen name="Price">
        <Price text="$1.00" size="sm" />
        <Price text="$24.90" />
        <Price text="$999,999.99" size="lg" />
      </Specimen>
      <Specimen name="Rating">
        {[0, 0.5, 2.5, 4.5, 5].map((value) => (
          <Rating key={value} value={value} size="md" />
        ))}
        <Rating value={0} count={0} />
        <Rating value={4.5} count={1} />
        <Rating value={5} count={12345} />
      </Specimen>
      <Specimen name="Picture: none, not loading">
        <Picture src={undefined} alt="No picture" width={160} className="size-40 rounded-sm" />
        <Picture src="/files/no-such-picture.webp" alt="Lost picture" width={160} className="size-40 rounded-sm" />
      </Specimen>
      <Specimen name="Product card">
        <Wide>{cards}</Wide>
      </Specimen>
    </Group>
  );
}

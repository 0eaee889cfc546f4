import type { Output } from '@fieldhouse/contracts/endpoint';
import type { getShop } from '@fieldhouse/contracts/shop.endpoints';
import { CourtMark } from '../../ui/court-lines.tsx';
import { Link } from '../../ui/link.tsx';

/** Its logo or its name, which leads to the front page. */
export function Brand({ shop: { name, logo }, className = '' }: { shop: ShownShop; className?: string }) {
  return (
    <Link to="/" className={`inline-flex min-h-11 min-w-0 items-center gap-2.5 ${className}`}>
      {logo ? (
        <img
          src={`${logo.url}?w=320`}
          alt={name}
          width={logo.width}
          height={logo.height}
          className="h-10 w-auto max-w-full object-contain object-left"
        />
      ) : (
        <>
          <CourtMark />
          <span className="truncate font-caps text-xl min-[360px]:text-2xl font-bold uppercase">{name}</span>
        </>
      )}
    </Link>
  );
}

type Shop = Output<NonNullable<(typeof getShop)['schemas']>>;

/** What header and footer show of the shop; when it cannot be asked, a name alone. */
export type ShownShop = Pick<Shop, 'name'> & Partial<Shop>;

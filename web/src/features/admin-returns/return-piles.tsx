import type { ReturnPile } from '@fieldhouse/contracts/return.rules';
import { Link } from 'react-router';

/** In the order in which they are worked on; what is open is in the first. */
const piles: readonly (ReturnPile | undefined)[] = [
  undefined,
  'requested',
  'approved',
  'overdue',
  'lapsed',
  'received',
  'closed',
  'refused',
];

/** One click to what there is to do. */
export function ReturnPiles({ status: now }: { status: string | undefined }) {
  return (
    <nav aria-label="Returns by status" className="flex flex-wrap gap-2">
      {piles.map((status) => (
        <Link
          key={status ?? 'open'}
          to={status ? `/admin/returns?status=${status}` : '/admin/returns'}
          aria-current={now === status ? 'true' : undefined}
          className="inline-flex min-h-11 items-center rounded-sm border-2 border-edge px-4 font-headline text-lg font-semibold capitalize hover:border-ink aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-white"
        >
          {status ?? 'Open'}
        </Link>
      ))}
    </nav>
  );
}

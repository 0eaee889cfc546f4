import type { CataloguePage } from '@fieldhouse/contracts/discovery.schemas';
import { t } from '@fieldhouse/contracts/text';
import { Plus, X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { type Wish, wishLabel } from '../../lib/facet-title.rules.ts';
import { useMoney } from '../../lib/money.ts';
import { Link } from '../../ui/link.tsx';
import { useFocusAfterLeaving } from '../../ui/use-list-focus.ts';
import { chipsOf, isChosen, withoutChoices, withWishTurned } from './chips.rules.ts';
import { type ListPlace, listHref, resultPlace } from './listing.rules.ts';

interface ChipsProps {
  place: ListPlace;
  asked: string;
  list: Pick<CataloguePage, 'facets' | 'labels'>;
  /** Where the focus goes from a chip that is gone. */
  head: RefObject<HTMLElement | null>;
  /** Chips of another kind, before these. */
  children?: ReactNode;
}

/** What was chosen: each is a link to the same list without it. */
export function Chips({ place, asked, list, head, children }: ChipsProps) {
  const chips = chipsOf(asked, list, useMoney());
  const noteFocus = useFocusAfterLeaving(head, list.facets);
  if (chips.length === 0 && !children) return null;
  return (
    <ul aria-label="Chosen" className="flex flex-wrap items-center gap-2" onFocus={noteFocus}>
      {children}
      {chips.map(({ label, without }) => (
        <ChipLink key={label} label={label} to={listHref(place, without)} />
      ))}
      {chips.length > 1 && (
        <li>
          <Link
            to={listHref(place, withoutChoices(asked))}
            preventScrollReset
            className="inline-flex min-h-9 items-center px-1 text-sm underline decoration-2 underline-offset-4"
          >
            clear all
          </Link>
        </li>
      )}
    </ul>
  );
}

interface WishChipsProps extends Pick<CataloguePage, 'labels'> {
  asked: string;
  wishes: readonly Wish[];
}

/** Words of a search that mean values: each is a link that makes a filter of it, or a word again. */
export function WishChips({ asked, wishes, labels }: WishChipsProps) {
  return wishes
    .filter((wish) => !isChosen(asked, wish))
    .map((wish) => {
      const [label, to] = [
        wishLabel({ ...wish, value: labels?.[wish.value] ?? wish.value }),
        listHref(resultPlace, withWishTurned(asked, wish)),
      ];
      return wish.filters ? (
        <ChipLink key={label} label={label} to={to} />
      ) : (
        <li key={label} className="min-w-0">
          <Link
            to={to}
            preventScrollReset
            aria-label={t`Only ${label}`}
            className="inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-sm border border-edge px-3 text-sm hover:border-ink"
          >
            <Plus size={16} />
            <bdi className="truncate">{label}</bdi>
          </Link>
        </li>
      );
    });
}

function ChipLink({ label, to }: { label: string; to: string }) {
  return (
    <li className="min-w-0">
      <Link
        to={to}
        preventScrollReset
        aria-label={t`Remove ${label}`}
        className="inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-sm bg-chalk px-3 text-sm hover:bg-line"
      >
        <bdi className="truncate">{label}</bdi>
        <X size={16} />
      </Link>
    </li>
  );
}

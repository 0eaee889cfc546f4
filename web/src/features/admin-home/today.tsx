import type { Overview } from '@fieldhouse/contracts/overview.schemas';
import { t } from '@fieldhouse/contracts/text';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';

/** How many of what staff decide about. */
interface Waiting {
  readonly onHold: number;
  readonly cancelRequested: number;
  readonly returns: number;
  readonly overdue: number;
}

interface Pile {
  readonly count: number | string;
  readonly label: string;
  readonly text: string;
  readonly to: string;
  readonly isLate?: boolean;
}

const toSendPath = '/admin/orders?flag=to-send&sort=oldest';
const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 24 * 3600_000).toISOString().slice(0, 10);

function pilesToSend({ late, soon, all, more, today }: NonNullable<Overview['toSend']>): Pile[] {
  const by = (days: number) => `${toSendPath}&promised=${dayAfter(today, days)}`;
  return [
    { count: late, label: t`Late`, text: t`Not sent, and promised for a day that is over.`, to: by(-1), isLate: true },
    { count: late + soon, label: t`To send by tomorrow`, text: t`Promised for tomorrow or earlier.`, to: by(1) },
    { count: more ? t`${all}+` : all, label: t`To send`, text: t`All that may leave, packed or not.`, to: toSendPath },
  ];
}

const pilesToDecide = ({ onHold, cancelRequested, returns, overdue }: Waiting): Pile[] => [
  {
    count: returns,
    label: t`Returns to answer`,
    text: t`Say whether they may come.`,
    to: '/admin/returns?status=requested',
  },
  {
    count: cancelRequested,
    label: t`Cancel requested`,
    text: t`Packed, and no longer wanted: decide before it is sent.`,
    to: '/admin/orders?flag=cancel',
  },
  {
    count: onHold,
    label: t`On hold`,
    text: t`The buyer’s bank wants the money back: answer it at the card provider.`,
    to: '/admin/orders?flag=hold',
    isLate: true,
  },
  {
    count: overdue,
    label: t`Exchanges to ask for`,
    text: t`Sent, while the first goods have not come back.`,
    to: '/admin/returns?status=overdue',
  },
];

/** What there is to do, as a scoreboard: only what is not nothing. */
export function Piles({ toSend, waiting }: { toSend: Overview['toSend']; waiting: Waiting }) {
  const piles = [...(toSend ? pilesToSend(toSend) : []), ...pilesToDecide(waiting)].filter(({ count }) => count);
  if (piles.length === 0)
    return <Notice tone="done">Nothing waits: all orders are sent, all requests answered.</Notice>;
  return (
    <ul className="grid grid-cols-2 gap-4 sm:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))]">
      {piles.map(({ count, label, text, to, isLate }) => (
        <li key={label} className="grid">
          <Link
            to={to}
            className={`flex flex-col rounded-sm border-t-4 bg-chalk p-4 transition-colors duration-150 hover:bg-line ${isLate ? 'border-red' : 'border-ink'}`}
          >
            <span className={`font-headline text-4xl font-bold tabular-nums ${isLate ? 'text-red' : ''}`}>{count}</span>
            <span className="font-headline text-xl font-semibold">{label}</span>
            <span className="mt-1 text-sm text-ink-soft">{text}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

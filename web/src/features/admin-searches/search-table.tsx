import type { Searched } from '@fieldhouse/contracts/searches.schemas';
import { t } from '@fieldhouse/contracts/text';
import { TextLink } from '../../ui/link.tsx';
import { StickyHead } from '../../ui/table.tsx';
import { explainPath, rulesPath } from './search-tabs.tsx';

/** Columns of their own where there is room; else what they say stands below the words. */
const wide = 'max-md:hidden';
const cell = 'px-1 py-2.5 sm:px-2';
const figures = `${cell} text-end tabular-nums`;

export function SearchTable({ rows }: { rows: readonly Searched[] }) {
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">What was searched for</caption>
      <thead>
        <tr>
          <StickyHead>Search term</StickyHead>
          <StickyHead className="text-end!">Times</StickyHead>
          <StickyHead className="text-end!">Results</StickyHead>
          <StickyHead className={`${wide} text-end!`}>Clicks</StickyHead>
          <StickyHead className={`${wide} text-end!`}>Orders</StickyHead>
          <StickyHead className={wide}>What to do</StickyHead>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.query} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row: { query, times, results, clicks, orders } }: { row: Searched }) {
  const actions = (
    <>
      <TextLink
        to={`/admin/synonyms?${new URLSearchParams({ word: query })}`}
        aria-label={t`Make a synonym of “${query}”`}
      >
        Make a synonym
      </TextLink>
      <TextLink to={`${rulesPath}/new?${new URLSearchParams({ query })}`} aria-label={t`Pin products for “${query}”`}>
        Pin products
      </TextLink>
      <TextLink
        to={`${explainPath}?${new URLSearchParams({ q: query })}`}
        aria-label={t`Why this order for “${query}”`}
      >
        Why this order
      </TextLink>
    </>
  );
  return (
    <tr className="border-b border-line align-top hover:bg-chalk">
      <th scope="row" className={`${cell} text-start font-normal max-md:w-full`}>
        <TextLink
          to={`/result?${new URLSearchParams({ q: query })}`}
          dir="auto"
          className="font-semibold wrap-anywhere"
        >
          {query}
        </TextLink>
        <span className="mt-1 flex flex-col gap-2 md:hidden">
          <span className="text-ink-soft">
            {t.plural(clicks, { one: '# click', other: '# clicks' })},{' '}
            {t.plural(orders, { one: '# order', other: '# orders' })}
          </span>
          <span className="flex flex-wrap gap-x-5 gap-y-2">{actions}</span>
        </span>
      </th>
      <td className={figures}>{times}</td>
      <td className={`${figures} ${results === 0 ? 'font-semibold text-red' : ''}`}>{results}</td>
      <td className={`${figures} ${wide}`}>{clicks}</td>
      <td className={`${figures} ${wide}`}>{orders}</td>
      <td className={`${cell} ${wide}`}>
        <span className="flex flex-wrap gap-x-5 gap-y-1">{actions}</span>
      </td>
    </tr>
  );
}

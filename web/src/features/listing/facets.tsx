import type { CataloguePage, Facet, FacetValue } from '@fieldhouse/contracts/discovery.schemas';
import { t } from '@fieldhouse/contracts/text';
import { type ReactNode, useState } from 'react';
import { facetTitle } from '../../lib/facet-title.rules.ts';
import { escaped } from '../../ui/escaped.ts';
import { valueText } from './chips.rules.ts';
import { priceBars, valueLabel } from './filter-fields.rules.ts';

/** So many values of a group are shown at first. */
const FEW = 8;
/** Folding away one or two more would save no room. */
const SPARE = 2;

interface FacetsProps {
  facets: readonly Facet[];
  /** Words of the search that were taken as a choice. */
  understood?: CataloguePage['understood'];
  /** Groups that are open unless closed by hand; others open when something in them is chosen. */
  open?: readonly string[];
}

/** A group of checkboxes for each facet: parts of a form that is sent by GET. */
export function Facets({ facets, understood = [], open = [] }: FacetsProps) {
  return facets.map((facet) => {
    const { values } = facet;
    const title = facet.label ?? facetTitle(facet.name);
    const groups = [...new Set(values.map(({ group }) => group))];
    const words = new Map(
      understood.flatMap(({ name, value, word, filters }) => (filters && name === facet.name ? [[value, word]] : [])),
    );
    return (
      <FacetFold
        key={facet.name}
        title={title}
        open={open.includes(facet.name) || values.some(({ selected }) => selected)}
      >
        <fieldset className="flex min-w-0 flex-col gap-2">
          <legend className="sr-only">{title}</legend>
          {groups.map((group) => (
            <Values
              key={group ?? ''}
              facet={facet}
              words={words}
              group={groups.length > 1 ? (group ?? t`Other`) : undefined}
              values={values.filter((value) => value.group === group)}
            />
          ))}
        </fieldset>
      </FacetFold>
    );
  });
}

interface ValuesProps {
  facet: Facet;
  words: ReadonlyMap<string, string>;
  /** Named where there are several. */
  group: string | undefined;
  values: readonly FacetValue[];
}

function Values({ facet, words, group, values }: ValuesProps) {
  const few = values.length > FEW + SPARE ? FEW : values.length;
  // Those that bring most, in the order of all: a choice among them changes none of their numbers, so nothing moves.
  const most = few < values.length ? values.toSorted((a, b) => b.count - a.count).slice(0, few) : values;
  const shown = new Set(most);
  const className = facet.name === 'size' ? 'facet-tiles' : 'flex flex-col';
  return (
    <>
      {group && <p className="text-xs text-ink-soft first-letter:uppercase">{group}</p>}
      {import.meta.env.SSR ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: everything in it is escaped
        <div className={className} dangerouslySetInnerHTML={{ __html: valuesHtml(facet, words, values, shown) }} />
      ) : (
        <div className={className}>
          {values.map((value) => (
            <Value key={value.value} facet={facet} word={words.get(value.value)} rest={!shown.has(value)} {...value} />
          ))}
        </div>
      )}
      {values.length > few && (
        <Fold
          name={`${facet.name} ${group}`}
          open={values.some((value) => value.selected && !shown.has(value))}
          className="group/more"
          summary={
            <summary className="min-h-9 cursor-pointer list-none content-center text-sm underline underline-offset-4">
              <span className="group-open/more:hidden">Show all {values.length}</span>
              <span className="hidden group-open/more:inline">Show fewer</span>
            </summary>
          }
        />
      )}
    </>
  );
}

interface ValueProps extends FacetValue {
  facet: Facet;
  /** Of the search, which means it. */
  word: string | undefined;
  /** Shown when all are. */
  rest: boolean;
}

const classOf = (facet: string, rest: boolean) =>
  `${facet === 'size' ? 'facet-tile' : 'facet-row'}${rest ? ' facet-rest' : ''}`;

/**
 * The same as text: values are half of a list's elements, and on the server React would spend more time on them than on all the rest.
 * A browser makes elements of them when the form hydrates.
 */
export function valuesHtml(
  { name, unit }: Facet,
  words: ReadonlyMap<string, string>,
  values: readonly FacetValue[],
  shown: ReadonlySet<FacetValue>,
): string {
  return values
    .map((one) => {
      const { value, count, selected, swatch } = one;
      const text = valueText(name, value, unit, one.label);
      const word = words.get(value);
      const dot = swatch
        ? `<svg aria-hidden="true" viewBox="0 0 16 16"><circle cx="8" cy="8" r="7.5" fill="${escaped(swatch)}" stroke="currentColor"></circle></svg>`
        : '';
      const input = `<input type="checkbox" name="${escaped(name)}" value="${escaped(value)}"${selected ? ' checked=""' : ''} aria-label="${escaped(valueLabel(text, count))}"${word === undefined ? '' : ` data-word="${escaped(word)}"`}/>`;
      const label = name === 'size' ? escaped(text) : `<bdi>${escaped(text)}</bdi><span>${count}</span>`;
      return `<label class="${classOf(name, !shown.has(one))}">${input}${dot}${label}</label>`;
    })
    .join('');
}

export function Value({ facet: { name, unit }, word, rest, value, label, count, selected, swatch }: ValueProps) {
  const text = valueText(name, value, unit, label);
  const tile = name === 'size';
  return (
    <label className={classOf(name, rest)}>
      {/* Not controlled: it shows what was pressed at once, and the list follows. */}
      <input
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={selected}
        aria-label={valueLabel(text, count)}
        data-word={word}
      />
      {swatch && (
        <svg aria-hidden="true" viewBox="0 0 16 16">
          <circle cx="8" cy="8" r="7.5" fill={swatch} stroke="currentColor" />
        </svg>
      )}
      {tile ? text : <bdi>{text}</bdi>}
      {!tile && <span>{count}</span>}
    </label>
  );
}

/** How prices are spread, as bars; the fields say the bounds. */
export function PriceChart({ prices, asked }: { prices: CataloguePage['prices']; asked: URLSearchParams }) {
  const bars = priceBars(prices, asked);
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${Math.max(FEW, bars.length) * 10} 40`}
      preserveAspectRatio="none"
      className="block h-10 w-full border-b-2 border-edge"
    >
      {bars.map(({ height, within }, at) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
          key={at}
          d={`M${at * 10 + 1} 40v${-40 * height}h8V40`}
          className={within ? 'fill-edge' : 'fill-line'}
        />
      ))}
    </svg>
  );
}

/** A group with its title, which opens and closes it. */
export function FacetFold({ title, open, children }: { title: string; open: boolean; children: ReactNode }) {
  return (
    <Fold
      name={title}
      open={open}
      className="group/facet min-w-0"
      summary={
        <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-2 font-headline text-lg font-semibold after:size-2.5 after:-translate-y-0.5 after:rotate-45 after:border-e-2 after:border-b-2 group-open/facet:after:translate-y-0.5 group-open/facet:after:-rotate-135 after:me-1">
          {title}
        </summary>
      }
    >
      <div className="pb-5">{children}</div>
    </Fold>
  );
}

interface FoldProps {
  name: string;
  open: boolean;
  className: string;
  summary: ReactNode;
  children?: ReactNode;
}

/** What was opened or closed since the document was loaded: it is the same on the way back, and in the next list. */
const folds = new Map<string, boolean>();

function Fold({ name, open, className, summary, children }: FoldProps) {
  // Said once: from then on it belongs to the browser.
  const [first] = useState(() => folds.get(name) ?? open);
  const note = (details: HTMLDetailsElement) => () => {
    if (details.open !== first) folds.set(name, details.open);
  };
  return (
    <details ref={note} open={first} suppressHydrationWarning className={className}>
      {summary}
      {children}
    </details>
  );
}

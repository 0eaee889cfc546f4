import { LOCALE } from '@fieldhouse/contracts/language';
import type { ExplainedSearch } from '@fieldhouse/contracts/searches.schemas';
import { t } from '@fieldhouse/contracts/text';
import { wishLabel } from '../../lib/facet-title.rules.ts';
import { TextLink } from '../../ui/link.tsx';
import { type Column, Table } from '../../ui/table.tsx';

type Explained = ExplainedSearch['products'][number];

const figures = new Intl.NumberFormat(LOCALE, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  useGrouping: false,
});
const figure = (number: number) => figures.format(number);

const columns: readonly Column<Explained>[] = [
  {
    header: t`Product`,
    cell: ({ _id, name }) => (
      <TextLink to={`/product/${_id}`} className="block min-w-36">
        {name}
      </TextLink>
    ),
  },
  { header: t`Score`, figures: true, cell: ({ score }) => figure(score) },
  { header: t`Words`, figures: true, cell: ({ text }) => figure(text) },
  { header: t`Order in the name`, figures: true, cell: ({ score, text }) => `×\u00a0${figure(score / text || 1)}` },
  { header: t`Each word: how rare, how much of it`, cell: ({ words }) => <Words words={words} /> },
];

/** What each of the best results owes its place to. */
export function ExplainedTable({ products }: { products: readonly Explained[] }) {
  return <Table caption="Why they are the best" columns={columns} rows={products} rowKey={({ _id }) => _id} />;
}

function Words({ words }: Pick<Explained, 'words'>) {
  return (
    <ul className="flex min-w-48 flex-wrap gap-x-5 text-sm tabular-nums">
      {words.map(({ word, rarity, frequency }) => (
        <li key={word}>
          <b>{word}</b> {figure(rarity)}, {figure(frequency)}
        </li>
      ))}
    </ul>
  );
}

/** How the words were read. */
export function ReadAs({ understood, without }: Pick<ExplainedSearch, 'understood' | 'without'>) {
  if (understood.length === 0 && without.length === 0) return null;
  return (
    <ul className="mt-4 mb-6 flex flex-col gap-1 text-sm">
      {understood.map((wish) => (
        <li key={wish.word}>
          {wish.filters
            ? t`“${wish.word}” is read as ${wishLabel(wish)}: only what has it is shown.`
            : t`“${wish.word}” is read as ${wishLabel(wish)}: what has it ranks higher.`}
        </li>
      ))}
      {without.length > 0 && (
        <li>No product has all words. Without {without.map((word) => t`“${word}”`).join(', ')}:</li>
      )}
    </ul>
  );
}

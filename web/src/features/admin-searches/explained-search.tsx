import type { ExplainedSearch } from '@fieldhouse/contracts/searches.schemas';
import { wishLabel } from '../../lib/facet-title.rules.ts';
import { TextLink } from '../../ui/link.tsx';
import { type Column, Table } from '../../ui/table.tsx';

type Explained = ExplainedSearch['products'][number];

const columns: readonly Column<Explained>[] = [
  {
    header: 'Product',
    cell: ({ _id, name }) => (
      <TextLink to={`/product/${_id}`} className="block min-w-36">
        {name}
      </TextLink>
    ),
  },
  { header: 'Score', figures: true, cell: ({ score }) => score.toFixed(2) },
  { header: 'Words', figures: true, cell: ({ text }) => text.toFixed(2) },
  { header: 'Order in the name', figures: true, cell: ({ score, text }) => `×\u00a0${(score / text || 1).toFixed(2)}` },
  { header: 'Each word: how rare, how much of it', cell: ({ words }) => <Words words={words} /> },
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
          <b>{word}</b> {rarity.toFixed(2)}, {frequency.toFixed(2)}
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
          “{wish.word}” is read as {wishLabel(wish)}:{' '}
          {wish.filters ? 'only what has it is shown' : 'what has it ranks higher'}.
        </li>
      ))}
      {without.length > 0 && (
        <li>No product has all words. Without {without.map((word) => `“${word}”`).join(', ')}:</li>
      )}
    </ul>
  );
}

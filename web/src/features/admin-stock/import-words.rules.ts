import type { ImportReport } from '@fieldhouse/contracts/stock.schemas';

type Counts = Pick<ImportReport, 'created' | 'changed' | 'unchanged'>;

/** 'create 2 products and change 1 product' */
function whatItDoes({ created, changed }: Counts): string {
  const parts = [
    ...(created > 0 ? [`create ${products(created)}`] : []),
    ...(changed > 0 ? [`change ${products(changed)}`] : []),
  ];
  return parts.join(' and ');
}

/** What the file would do, as the preview says it. */
export function previewSentence(counts: Counts): string {
  const { unchanged } = counts;
  const does = whatItDoes(counts);
  const rest =
    unchanged > 0
      ? ` ${products(unchanged)} ${unchanged === 1 ? 'stays' : 'stay'} as ${unchanged === 1 ? 'it is' : 'they are'}.`
      : '';
  return does ? `This file will ${does}.${rest}` : `This file changes nothing.${rest}`;
}

/** 'Created: 2. Changed: 1.' */
export function doneSentence({ created, changed }: Counts): string {
  return `The file has been imported: ${created} created, ${changed} changed`;
}

export function problemsSentence(problems: number, shown: number): string {
  const count = problems === 1 ? 'One cell is not right' : `${problems} cells are not right`;
  return `${count}, so nothing can be imported yet.${problems > shown ? ` The first ${shown} are listed.` : ''}`;
}

function products(count: number): string {
  return `${count} product${count === 1 ? '' : 's'}`;
}

import { MAX_PACKED } from '@fieldhouse/contracts/fulfilment.rules';
import { packIds } from '@fieldhouse/contracts/packed-ids.rules';
import type { ReactNode } from 'react';
import { DownloadButton } from '../download-button.tsx';
import type { download } from '../files.ts';
import { BulkBar } from './bulk-bar.tsx';
import { tickFirst } from './tick-first.ts';
import type { Selection } from './use-selection.ts';

interface ExportBarProps<Row> {
  label: string;
  selection: Selection<Row>;
  /** How many are ticked. */
  status: string;
  /** How many fit the filters, and the first of them, up to so many. */
  total: number;
  fetch: (most: number) => Promise<readonly Row[]>;
  /** The file of those with these ids. */
  save: (get: typeof download, ids: string) => Promise<void>;
  /** What else can be done with them. */
  children?: ReactNode;
}

/** What is ticked, to be taken along as a file. */
export function ExportBar<Row>({ label, selection, status, total, fetch, save, children }: ExportBarProps<Row>) {
  const { size } = selection.ticked;
  return (
    <BulkBar label={label} selection={selection} status={status} all={tickFirst(size, total, fetch)}>
      {children}
      {size > MAX_PACKED ? (
        <p className="text-sm text-ink-soft">A file takes {MAX_PACKED} of them at most.</p>
      ) : (
        <DownloadButton isList label="CSV of these" fetch={(get) => save(get, packIds([...selection.ticked.keys()]))} />
      )}
    </BulkBar>
  );
}

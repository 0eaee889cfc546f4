import { importStock } from '@fieldhouse/contracts/stock.endpoints';
import { stockColumns } from '@fieldhouse/contracts/stock.rules';
import type { ImportReport } from '@fieldhouse/contracts/stock.schemas';
import { FileUp } from 'lucide-react';
import { useId, useState } from 'react';
import { sendFile } from '../../lib/send-file.ts';
import { useDeed } from '../../lib/use-deed.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { toast } from '../../ui/toast.ts';
import { doneSentence, leftOutSentence, previewSentence, problemsSentence } from './import-words.rules.ts';

interface StockImportProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  refresh: () => void;
}

/** Products from a file: first what it would do, then all of it. Carries Base UI: reach it by import() only. */
export function StockImport({ open, onOpenChange, refresh }: StockImportProps) {
  return (
    <Dialog
      title="Import CSV"
      text="Nothing is changed before you have seen what the file will do."
      open={open}
      onOpenChange={onOpenChange}
    >
      {open && <ImportSteps close={() => onOpenChange(false)} refresh={refresh} />}
    </Dialog>
  );
}

/** Not a UUID: browsers make those on secure pages only. */
const newKey = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');

interface ChosenFile {
  readonly file: File;
  /** Tells the shop that it is the same import when an answer got lost and the button is pressed again. */
  readonly key: string;
}

function ImportSteps({ close, refresh }: { close: () => void; refresh: () => void }) {
  const [chosen, setChosen] = useState<ChosenFile>();
  const [report, setReport] = useState<ImportReport>();
  const look = useDeed();
  const apply = useDeed();

  const choose = (file: File | undefined) => {
    if (!file) return;
    setChosen({ file, key: newKey() });
    setReport(undefined);
    void look.run(async () => setReport(await sendFile(importStock, { query: {} }, file)));
  };
  const takeOver = () =>
    chosen &&
    apply.run(async () => {
      const { file, key } = chosen;
      const outcome = await sendFile(importStock, { query: { apply: 'true', key } }, file);
      refresh();
      // What was left out has to be read; then what went in stands beside it.
      if (outcome.problems > 0) return setReport(outcome);
      void toast(doneSentence(outcome));
      close();
    });
  const problem = look.problem ?? apply.problem;
  return (
    <div className="flex flex-col gap-4">
      <FileField file={chosen?.file} busy={look.busy || apply.busy} choose={choose} />
      {look.busy && <p role="status">Reading {chosen?.file.name} …</p>}
      {problem && <Notice tone="problem">{problem}</Notice>}
      {report && !look.busy && <Preview report={report} busy={apply.busy} takeOver={() => void takeOver()} />}
      {!report && <Columns />}
    </div>
  );
}

function FileField({
  file,
  busy,
  choose,
}: {
  file: File | undefined;
  busy: boolean;
  choose: (file: File | undefined) => void;
}) {
  const id = useId();
  return (
    <div className="relative flex flex-col items-center gap-1 rounded-sm border-2 border-dashed border-edge px-4 py-6 text-center focus-within:border-ink focus-within:outline-3 focus-within:outline-ink">
      <FileUp size={32} strokeWidth={1.5} />
      <label htmlFor={id} className="font-headline text-lg font-semibold">
        Choose a CSV file
      </label>
      <p className="text-sm wrap-anywhere text-ink-soft">{file?.name ?? 'as the download of the stock has it'}</p>
      <input
        id={id}
        type="file"
        accept=".csv,text/csv"
        disabled={busy}
        className="absolute inset-0 cursor-pointer opacity-0"
        onChange={(event) => {
          choose(event.currentTarget.files?.[0]);
          // Else a mended file of the same name could not be chosen again.
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}

function Preview({ report, busy, takeOver }: { report: ImportReport; busy: boolean; takeOver: () => void }) {
  const { applied, created, changed, done, problems, firstProblems } = report;
  // A file with mistakes does nothing at all. Once it was right and is on its way, what has become wrong is left out.
  const begun = applied || done > 0;
  const problemWords = begun ? leftOutSentence : problemsSentence;
  return (
    <>
      {applied && <Notice tone="done">{doneSentence(report)}</Notice>}
      {problems > 0 && (
        <>
          <Notice tone="problem">{problemWords(problems, firstProblems.length)}</Notice>
          <div className="max-h-80 overflow-y-auto">
            <Table
              caption="What is not right"
              columns={columns}
              rows={firstProblems}
              rowKey={({ row, column, sentence }) => `${row} ${column} ${sentence}`}
            />
          </div>
        </>
      )}
      {!applied && (problems === 0 || begun) && (
        <>
          <Notice tone="done">{previewSentence(report)}</Notice>
          {created + changed > 0 && (
            <Button className="self-start" busy={busy} onClick={takeOver}>
              Import
            </Button>
          )}
        </>
      )}
    </>
  );
}

const columns: Column<ImportReport['firstProblems'][number]>[] = [
  { header: 'Row', figures: true, cell: ({ row }) => row },
  { header: 'Column', cell: ({ column }) => column },
  { header: 'What is wrong', cell: ({ sentence }) => sentence },
];

function Columns() {
  return (
    <div className="flex flex-col gap-2 text-sm text-ink-soft">
      <p>
        The first line names the columns: <span className="wrap-anywhere">{stockColumns.join(', ')}</span>. Columns that
        are missing and cells that are empty leave a product as it is.
      </p>
      <p>
        A row with an id or SKU changes that product, a row without both creates one. Several categories or pictures
        stand one below the other in their cell. With <code>quantityWas</code> the difference counts, so that pieces
        sold meanwhile are not put back.
      </p>
    </div>
  );
}

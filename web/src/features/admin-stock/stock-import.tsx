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
import { doneSentence, previewSentence, problemsSentence } from './import-words.rules.ts';

interface StockImportProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  refresh: () => void;
}

/** Products from a file: first what it would do, then all of it or nothing. Carries Base UI: reach it by import() only. */
export function StockImport({ open, onOpenChange, refresh }: StockImportProps) {
  const done = () => {
    onOpenChange(false);
    refresh();
  };
  return (
    <Dialog
      title="Import CSV"
      text="Nothing is changed before you have seen what the file will do."
      open={open}
      onOpenChange={onOpenChange}
    >
      {open && <ImportSteps done={done} />}
    </Dialog>
  );
}

function ImportSteps({ done }: { done: () => void }) {
  const [file, setFile] = useState<File>();
  const [report, setReport] = useState<ImportReport>();
  const look = useDeed();
  const apply = useDeed();

  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    setFile(chosen);
    setReport(undefined);
    void look.run(async () => setReport(await sendFile(importStock, { query: {} }, chosen)));
  };
  const takeOver = () =>
    file &&
    apply.run(async () => {
      const outcome = await sendFile(importStock, { query: { apply: 'true' } }, file);
      void toast(doneSentence(outcome));
      done();
    });
  const problem = look.problem ?? apply.problem;
  return (
    <div className="flex flex-col gap-4">
      <FileField file={file} busy={look.busy || apply.busy} choose={choose} />
      {look.busy && <p role="status">Reading {file?.name} …</p>}
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
  const { created, changed, problems, firstProblems } = report;
  if (problems > 0)
    return (
      <>
        <Notice tone="problem">{problemsSentence(problems, firstProblems.length)}</Notice>
        <div className="max-h-80 overflow-y-auto">
          <Table
            caption="What is not right"
            columns={columns}
            rows={firstProblems}
            rowKey={({ row, column, sentence }) => `${row} ${column} ${sentence}`}
          />
        </div>
      </>
    );
  return (
    <>
      <Notice tone="done">{previewSentence(report)}</Notice>
      {created + changed > 0 && (
        <Button className="self-start" busy={busy} onClick={takeOver}>
          Import
        </Button>
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

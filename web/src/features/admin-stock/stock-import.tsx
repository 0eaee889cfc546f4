import { importStock } from '@fieldhouse/contracts/stock.endpoints';
import { stockColumns } from '@fieldhouse/contracts/stock.rules';
import type { ImportReport } from '@fieldhouse/contracts/stock.schemas';
import { t } from '@fieldhouse/contracts/text';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { sendFile } from '../../lib/files.ts';
import { newKey } from '../../lib/keys.ts';
import { useMutation } from '../../lib/use-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { toast } from '../../ui/toast.ts';
import { doneMessage, leftOutMessage, previewMessage, problemsMessage, rowsMessage } from './import-messages.rules.ts';

interface StockImportProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Products from a file: first what it would do, then all of it. Contains Base UI: load it by import() only. */
export function StockImport({ open, onOpenChange }: StockImportProps) {
  return (
    <Dialog
      title="Import CSV"
      text="You will see what the file does before anything is changed."
      open={open}
      onOpenChange={onOpenChange}
    >
      {open && <ImportSteps close={() => onOpenChange(false)} />}
    </Dialog>
  );
}

interface ChosenFile {
  readonly file: File;
  /** Tells the shop that it is the same import if the response was lost and the button is clicked again. */
  readonly key: string;
}

function ImportSteps({ close }: { close: () => void }) {
  const [chosen, setChosen] = useState<ChosenFile>();
  const [report, setReport] = useState<ImportReport>();
  const { run, busy, refusal } = useMutation();

  const choose = ([file]: readonly File[]) => {
    if (!file) return;
    setChosen({ file, key: newKey() });
    setReport(undefined);
    void run(() => sendFile(importStock, { query: {} }, file), { revalidate: false, onSuccess: setReport });
  };
  const takeOver = ({ file, key }: ChosenFile) =>
    run(() => sendFile(importStock, { query: { apply: 'true', key } }, file), {
      onSuccess: (outcome) => {
        // Skipped rows must be read, so the dialog stays open and shows both.
        if (outcome.problems > 0) return setReport(outcome);
        void toast(doneMessage(outcome));
        close();
      },
    });
  return (
    <div className="flex flex-col gap-4">
      <FileDrop
        label="Choose a CSV file"
        hint={chosen?.file.name ?? t`in the format of the stock download`}
        icon={<FileUp size={32} strokeWidth={1.5} />}
        accept=".csv,text/csv"
        disabled={busy}
        onFiles={choose}
      />
      {busy && !report && <p role="status">Reading {chosen?.file.name} …</p>}
      {refusal && <Notice tone="problem">{refusal.message}</Notice>}
      {chosen && report && <Preview report={report} busy={busy} takeOver={() => void takeOver(chosen)} />}
      {!report && <Columns />}
    </div>
  );
}

function Preview({ report, busy, takeOver }: { report: ImportReport; busy: boolean; takeOver: () => void }) {
  const { applied, created, changed, done, problems, problemGroups } = report;
  // A file with mistakes does nothing at all. Once it was right and is on its way, what has become wrong is left out.
  const begun = applied || done > 0;
  const listed = problemGroups.reduce((sum, group) => sum + group.rows, 0);
  const problemMessage = begun ? leftOutMessage : problemsMessage;
  return (
    <>
      {applied && <Notice tone="done">{doneMessage(report)}</Notice>}
      {problems > 0 && (
        <>
          <Notice tone="problem">{problemMessage(problems, listed)}</Notice>
          <div className="max-h-80 overflow-y-auto">
            <Table
              caption="Errors in the file"
              columns={columns}
              rows={problemGroups}
              rowKey={({ column, sentence }) => `${column} ${sentence}`}
            />
          </div>
        </>
      )}
      {!applied && (problems === 0 || begun) && (
        <>
          <Notice tone="done">{previewMessage(report)}</Notice>
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

const columns: Column<ImportReport['problemGroups'][number]>[] = [
  { header: t`Rows`, cell: rowsMessage },
  { header: t`Column`, cell: ({ column }) => column },
  { header: t`Problem`, cell: ({ sentence }) => sentence },
];

function Columns() {
  return (
    <div className="flex flex-col gap-2 text-sm text-ink-soft">
      <p>
        One row per variant, in the format of the download: in the first row of a product, what belongs to the product;
        in each, what belongs to the variant. Missing columns and empty cells leave everything unchanged, and variants
        that are not in the file stay. A dash (<code>-</code>) takes away what is there.
      </p>
      <p>
        A row with a <code>variantId</code> or SKU changes that variant; a row with the <code>id</code> of a product and
        values adds one that it does not have. Rows with none of them create a product: those of one name that stand
        together are its sizes and colours. Only a row with its <code>variantId</code> gives a variant another SKU. Put
        several categories, images or values on separate lines of their cell.
      </p>
      <p>
        <code>quantity</code> is what can be bought; with <code>quantityWas</code> only the difference is applied, so
        that items sold in the meantime are not put back. <code>on_hand</code> is a count of the shelf, with what waits
        to be sent.
      </p>
      <details>
        <summary className="cursor-pointer underline underline-offset-4">All columns</summary>
        <p className="mt-2 wrap-anywhere">{stockColumns.join(', ')}</p>
      </details>
    </div>
  );
}

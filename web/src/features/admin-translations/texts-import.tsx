import type { Language } from '@fieldhouse/contracts/language';
import { t } from '@fieldhouse/contracts/text';
import { importTranslations } from '@fieldhouse/contracts/translations.endpoints';
import type { TextsImport as Report } from '@fieldhouse/contracts/translations.schemas';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { sendFile } from '../../lib/files.ts';
import { useMutation } from '../../lib/use-mutation.ts';
import { FileDrop } from '../../ui/file-drop.tsx';
import { Notice } from '../../ui/notice.tsx';

/** A translator's file comes back. */
export function TextsImport({ into }: { into: Language }) {
  const [report, setReport] = useState<Report>();
  const { run, busy, refusal } = useMutation();
  const choose = ([file]: readonly File[]) => {
    if (!file) return;
    setReport(undefined);
    void run(() => sendFile(importTranslations, { query: { into } }, file), { onSuccess: setReport });
  };
  return (
    <section aria-labelledby="texts-import" className="mt-12 flex max-w-2xl flex-col gap-4">
      <h2 id="texts-import" className="font-headline text-xl font-semibold">
        Import a translated file
      </h2>
      <FileDrop
        label="Choose a PO file"
        hint="as downloaded here, up to 8 MB"
        icon={<FileUp size={32} strokeWidth={1.5} />}
        accept=".po,text/x-gettext-translation"
        disabled={busy}
        onFiles={choose}
      />
      {busy && <p role="status">Importing …</p>}
      {refusal && <Notice tone="problem">{refusal.message}</Notice>}
      {report && <Notice tone="done">{resultText(report)}</Notice>}
      {report && report.problems.length > 0 && (
        <ul className="list-disc ps-5 wrap-anywhere">
          {report.problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

const resultText = ({ written, skipped }: Report) =>
  [
    t.plural(written, { one: '# text written', other: '# texts written' }),
    t.plural(skipped, { one: '# skipped', other: '# skipped' }),
  ].join(', ');

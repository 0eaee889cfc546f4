import { createImport } from '@fieldhouse/contracts/imports.endpoints';
import type { Import } from '@fieldhouse/contracts/imports.schemas';
import { t } from '@fieldhouse/contracts/text';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { sendFile } from '../../lib/files.ts';
import { ShopTime } from '../../lib/shop-time.tsx';
import { useMutation } from '../../lib/use-mutation.ts';
import { FileDrop } from '../../ui/file-drop.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { kindTexts, outcomeText, statusTexts } from './import-texts.rules.ts';

const LONGEST_NAME = 200;

/** The first step: a file. */
export function ImportStart() {
  const navigate = useNavigate();
  const [name, setName] = useState<string>();
  const { run, busy, refusal } = useMutation();
  const choose = ([file]: readonly File[]) => {
    if (!file) return;
    setName(file.name);
    void run(() => sendFile(createImport, { query: { name: file.name.slice(-LONGEST_NAME) } }, file), {
      revalidate: false,
      onSuccess: ({ _id }) => navigate(`/admin/import/${_id}`),
    });
  };
  return (
    <div className="flex flex-col gap-4">
      <FileDrop
        label="Choose a CSV file"
        hint={name ?? t`as Shopify or WooCommerce have exported it`}
        icon={<FileUp size={32} strokeWidth={1.5} />}
        accept=".csv,text/csv"
        disabled={busy}
        onFiles={choose}
      />
      {busy && <p role="status">Reading {name} …</p>}
      {refusal && <Notice tone="problem">{refusal.message}</Notice>}
      <p className="text-sm text-ink-soft">
        You will see what the file brings before anything is changed. What the shop has already stays as it is, so the
        same file can be imported again.
      </p>
    </div>
  );
}

/** Which files the shops before give, and in which order they are best brought. */
export function ImportGuide() {
  return (
    <section aria-labelledby="files" className="flex flex-col gap-3">
      <h2 id="files" className="border-b-2 border-ink pb-2 text-2xl">
        What can be brought
      </h2>
      <ol className="flex list-decimal flex-col gap-2 ps-5">
        <li>Products, with their variants, pictures, categories and stock. Links to their old pages go on working.</li>
        <li>Customers, with their address and whether they read newsletters. They choose a new password themselves.</li>
        <li>Orders of Shopify, as history: on the pages of customers and to be searched.</li>
        <li>Redirects of Shopify.</li>
      </ol>
    </section>
  );
}

const columns: readonly Column<Import>[] = [
  {
    header: t`File`,
    cell: ({ _id, fileName, kind }) => (
      <>
        <TextLink to={`/admin/import/${_id}`}>{fileName}</TextLink>
        <span className="block text-sm font-normal text-ink-soft">{kindTexts[kind]}</span>
      </>
    ),
  },
  { header: t`Uploaded`, cell: ({ createdAt }) => <ShopTime date at={createdAt} /> },
  {
    header: t`Outcome`,
    cell: (one) => (one.status === 'finished' ? outcomeText(one) : statusTexts[one.status]),
  },
];

export const ImportList = ({ imports }: { imports: readonly Import[] }) =>
  imports.length > 0 && <Table caption="Files so far" columns={columns} rows={imports} rowKey={({ _id }) => _id} />;

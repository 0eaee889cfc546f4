import { updateImport } from '@fieldhouse/contracts/imports.endpoints';
import type { ImportDetail } from '@fieldhouse/contracts/imports.schemas';
import { t } from '@fieldhouse/contracts/text';
import { type ReactNode, useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../lib/call.ts';
import { useMutation } from '../../lib/use-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Progress } from '../../ui/progress.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Tag } from '../../ui/tag.tsx';
import { namedParts, outcomeText, percentOf, planLines, shownAt } from './import-texts.rules.ts';

const LOOK_EVERY_MS = 2000;

/** A file: first what it would bring, then how far it is. */
export function ImportView({ file }: { file: ImportDetail }) {
  const { status, pictures, problems, firstProblems } = file;
  useLooking(status === 'running' || pictures.open > 0);
  return (
    <div className="flex flex-col gap-10">
      {status === 'checked' ? <Plan file={file} /> : <Run file={file} />}
      {problems > 0 && (
        <div>
          <Table
            caption="To be looked at"
            columns={columns}
            rows={firstProblems}
            rowKey={({ row, column, sentence }) => `${row} ${column} ${sentence}`}
          />
          {problems > firstProblems.length && (
            <p className="mt-4">
              The first {firstProblems.length} of {problems}.
            </p>
          )}
        </div>
      )}
    </div>
  );
}

/** As long as something is under way, and somebody looks. */
function useLooking(isUnderWay: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isUnderWay) return;
    const looking = setInterval(() => document.visibilityState === 'visible' && void revalidate(), LOOK_EVERY_MS);
    return () => clearInterval(looking);
  }, [isUnderWay, revalidate]);
}

function Plan({ file }: { file: ImportDetail }) {
  const { plan } = file;
  const lines = planLines(plan);
  return (
    <section aria-labelledby="plan" className="flex flex-col gap-5 rounded-sm border-t-4 border-ink bg-chalk p-5">
      <h2 id="plan" className="text-2xl">
        {lines.length > 0 ? t`This is what it brings` : t`It brings nothing new`}
      </h2>
      {lines.length > 0 && (
        <ul className="flex flex-wrap gap-x-8 gap-y-2 font-headline text-xl font-semibold">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <dl className="flex flex-col gap-3">
        {namedParts(plan).map(({ label, names }) => (
          <div key={label}>
            <dt className="text-sm font-semibold">{label}</dt>
            <dd className="wrap-anywhere">{names.join(', ')}</dd>
          </div>
        ))}
        {plan.there > 0 && <Line label="Here already, and left as it is">{plan.there}</Line>}
        {plan.leftOut > 0 && <Line label="Left out, for the reasons below">{plan.leftOut}</Line>}
      </dl>
      <div className="flex flex-wrap gap-3">
        {lines.length > 0 && <StateButton file={file} to="running" label="Import" />}
        <ButtonLink tone="line" to="/admin/import">
          Choose another file
        </ButtonLink>
      </div>
    </section>
  );
}

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm font-semibold">{label}</dt>
    <dd>{children}</dd>
  </div>
);

function Run({ file }: { file: ImportDetail }) {
  const { status, pictures } = file;
  const all = pictures.open + pictures.done + pictures.failed;
  return (
    <section aria-label="Progress" className="flex flex-col gap-5">
      {status === 'finished' ? (
        <Notice tone="done">{t`Imported: ${outcomeText(file)}`}</Notice>
      ) : (
        <>
          <Progress label={t`${file.done} of ${file.total}`} percent={percentOf(file)} />
          <p>{outcomeText(file)}</p>
        </>
      )}
      {all > 0 && pictures.open > 0 && (
        <Progress
          label={t`Pictures: ${pictures.done} of ${all} fetched`}
          percent={((all - pictures.open) / all) * 100}
        />
      )}
      {all > 0 && pictures.open === 0 && (
        <p>
          {t.plural(pictures.done, { one: '# picture fetched', other: '# pictures fetched' })}
          {pictures.failed > 0 && t`, ${pictures.failed} could not be`}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {status === 'running' && <StateButton file={file} to="paused" label="Pause" />}
        {status === 'paused' && <StateButton file={file} to="running" label="Go on" />}
        {status === 'finished' && (
          <>
            <ButtonLink to={shownAt[file.kind]}>Show what has come</ButtonLink>
            <ButtonLink tone="line" to="/admin/import">
              Import another file
            </ButtonLink>
          </>
        )}
      </div>
      {status === 'running' && <p className="text-sm text-ink-soft">It goes on when you leave this page.</p>}
    </section>
  );
}

function StateButton({ file, to, label }: { file: ImportDetail; to: 'running' | 'paused'; label: string }) {
  const { run, busy, refusal } = useMutation();
  const set = () => run(() => call(updateImport, { params: { id: file._id }, body: { status: to } }));
  return (
    <>
      <Button busy={busy} tone={to === 'paused' ? 'line' : 'ink'} onClick={() => void set()}>
        {label}
      </Button>
      {refusal && <Notice tone="problem">{refusal.message}</Notice>}
    </>
  );
}

const columns: readonly Column<ImportDetail['firstProblems'][number]>[] = [
  { header: t`Row`, cell: ({ row }) => row },
  {
    header: t`Column`,
    // A picture that could not be had stands here by its address.
    cell: ({ column }) => (column.startsWith('http') ? <span className="wrap-anywhere">{column}</span> : column),
  },
  {
    header: t`What about it`,
    cell: ({ sentence, leftOut }) => (
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {sentence}
        {leftOut && <Tag tone="problem">left out</Tag>}
      </span>
    ),
  },
];

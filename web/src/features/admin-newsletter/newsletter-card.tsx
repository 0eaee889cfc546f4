import type { Newsletter } from '@fieldhouse/contracts/newsletters.schemas';
import { t } from '@fieldhouse/contracts/text';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Tag } from '../../ui/tag.tsx';
import { statusOfNewsletter } from './newsletter-messages.rules.ts';
import { OpenDeliveries } from './open-deliveries.tsx';

/** One newsletter and its progress. */
export function NewsletterCard({ newsletter }: { newsletter: Newsletter }) {
  const { title, content, createdAt, recipients, sent, failed, inDoubt, skipped, left, interrupted } = newsletter;
  const { word, tone } = statusOfNewsletter(newsletter);
  const figures = [
    [t`Sent`, sent],
    [t`Failed`, failed],
    [t`In doubt`, inDoubt],
    [t`Left`, left],
    ...(skipped > 0 ? ([[t`Skipped`, skipped]] as const) : []),
  ] as const;
  return (
    <article aria-label={title} className="flex min-w-0 flex-col gap-5 border-b-2 border-line py-8">
      <header className="flex flex-wrap items-baseline gap-x-5 gap-y-2">
        <h3 dir="auto" className="min-w-0 text-2xl wrap-anywhere">
          {title}
        </h3>
        <Moment at={createdAt} cut="minute" className="text-ink-soft" />
        <Tag tone={tone}>{word}</Tag>
      </header>
      {left > 0 && (
        <Progress
          label={t`${recipients - left} of ${recipients} done`}
          percent={Math.floor(((recipients - left) / recipients) * 100)}
        />
      )}
      {left > 0 && interrupted && (
        <Notice tone="problem">
          The mail server is not responding. Nobody will be left out; we try again every minute.
        </Notice>
      )}
      <dl className="flex flex-wrap gap-x-10 gap-y-3">
        {figures.map(([name, figure]) => (
          <div key={name}>
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className="font-headline text-2xl font-semibold tabular-nums">{figure}</dd>
          </div>
        ))}
      </dl>
      {skipped > 0 && <p className="text-sm text-ink-soft">Skipped: unsubscribed or deleted before their turn came.</p>}
      {inDoubt > 0 && <OpenDeliveries newsletter={newsletter} state="in-doubt" count={inDoubt} />}
      {failed > 0 && <OpenDeliveries newsletter={newsletter} state="failed" count={failed} />}
      <details className="max-w-2xl">
        <summary className="w-fit cursor-pointer font-semibold underline underline-offset-4">Show content</summary>
        <p dir="auto" className="mt-4 border-s-4 border-line ps-5 whitespace-pre-line wrap-anywhere">
          {content}
        </p>
      </details>
    </article>
  );
}

import { pagePath } from '@fieldhouse/contracts/page.rules';
import { deletePage } from '@fieldhouse/contracts/pages.endpoints';
import type { ListedPage } from '@fieldhouse/contracts/pages.schemas';
import { t } from '@fieldhouse/contracts/text';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { call } from '../../lib/call.ts';
import { useMutation } from '../../lib/use-mutation.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { ButtonLink, TextLink } from '../../ui/link.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.ts';
import { pagesPath } from './page-form.tsx';

interface PageRowProps {
  page: ListedPage;
  /** None: it is the first, or the last. */
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
}

const atTheEnd = 'aria-disabled:cursor-not-allowed aria-disabled:opacity-45';

/** One page in the list, and what staff may do with it. */
export function PageRow({
  page: { slug, title, footer, contactForm, updatedAt, problems },
  onUp,
  onDown,
}: PageRowProps) {
  const { run, busy, refusal } = useMutation();
  const remove = () =>
    run(() => call(deletePage, { params: { slug } }), {
      confirm: {
        title: t`Delete the page '${title}'?`,
        text: t`Links to ${pagePath(slug)} will lead nowhere.`,
        action: t`Delete`,
        tone: 'danger',
      },
      onSuccess: ({ message }) => void toast(message),
    });
  const facts = [footer ? t`In the footer` : t`Not in the footer`, ...(contactForm ? [t`With the form`] : [])];
  return (
    <article aria-label={title} className="flex min-w-0 flex-col gap-3 bg-chalk px-3 py-3 wrap-anywhere sm:px-5">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <div className="min-w-0 grow basis-60">
          <h2 dir="auto" className="text-2xl">
            {title}
          </h2>
          <p className="text-sm text-ink-soft">
            <TextLink to={pagePath(slug)}>{pagePath(slug)}</TextLink> · {facts.join(' · ')} · <Moment at={updatedAt} />
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {/* Not disabled at the end of its way: the focus would be lost. */}
          <IconButton label={t`Move ${title} up`} aria-disabled={!onUp} className={atTheEnd} onClick={onUp}>
            <ChevronUp size={20} />
          </IconButton>
          <IconButton label={t`Move ${title} down`} aria-disabled={!onDown} className={atTheEnd} onClick={onDown}>
            <ChevronDown size={20} />
          </IconButton>
          <ButtonLink size="sm" tone="line" to={`${pagesPath}/${slug}`} aria-label={t`Edit ${title}`}>
            Edit
          </ButtonLink>
          <Button
            size="sm"
            tone="quiet"
            busy={busy}
            aria-label={t`Delete ${title}`}
            className="px-1.5! text-red"
            onClick={remove}
          >
            Delete
          </Button>
        </div>
      </div>
      {problems.length > 0 && (
        <ul aria-label={t`What to check in ${title}`} className="flex flex-col gap-1 text-sm text-red">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      {refusal && <Notice tone="problem">{refusal.message}</Notice>}
    </article>
  );
}

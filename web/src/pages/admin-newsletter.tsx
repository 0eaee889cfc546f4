import { countSubscribers, listNewsletters } from '@fieldhouse/contracts/newsletters.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { AdminFallback, adminLoader } from '../features/accounts/admin-only.tsx';
import { AdminFrame } from '../features/admin-frame/admin-frame.tsx';
import { NewsletterCard } from '../features/admin-newsletter/newsletter-card.tsx';
import { NewsletterForm } from '../features/admin-newsletter/newsletter-form.tsx';
import type { Call } from '../lib/call.ts';
import { keepPreviousList } from '../lib/keep-previous-list.ts';
import { readListQuery, toListPage } from '../lib/list-page.ts';
import type { PageArgs } from '../lib/loaders.ts';
import { titled } from '../lib/page-meta.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import type { Route } from './+types/admin-newsletter';

const LIMIT = '10';

async function load(call: Call, { request }: PageArgs) {
  const { page } = readListQuery(request);
  const [answer, { subscribers, postalAddress }] = await Promise.all([
    call.whole(listNewsletters, { query: { page, limit: LIMIT } }),
    call(countSubscribers),
  ]);
  return { subscribers, postalAddress, list: toListPage(answer, page) };
}
export const clientLoader = keepPreviousList(adminLoader(listNewsletters.who, load));
export const HydrateFallback = AdminFallback;

export const meta = titled(t`Newsletter`);

export default function AdminNewsletter({ loaderData, matches }: Route.ComponentProps) {
  const { subscribers, postalAddress, list, problem } = loaderData;
  useRefreshWhile(list.items.some(({ left }) => left > 0));
  const audience = (
    <p>
      <span className="font-headline text-5xl font-semibold tabular-nums">{subscribers}</span>{' '}
      {t.plural(subscribers, { one: 'subscriber', other: 'subscribers' })}
    </p>
  );
  return (
    <AdminFrame title="Newsletter" text="One email to everyone who has subscribed." aside={audience}>
      <NewsletterForm shopName={matches[0].loaderData.name} postalAddress={postalAddress} subscribers={subscribers} />
      <h2 className="mt-14 text-3xl">Sent newsletters</h2>
      <PagedList
        label="newsletters"
        count={(total) => t.plural(total, { one: '# newsletter', other: '# newsletters' })}
        list={list}
        problem={problem}
        empty={<EmptyState title="None yet." text="Newsletters will appear here with their progress." />}
      >
        {list.items.map((newsletter) => (
          <NewsletterCard key={newsletter._id} newsletter={newsletter} />
        ))}
      </PagedList>
    </AdminFrame>
  );
}

const EVERY_MS = 2000;

/** Fetches the page again and again as long as something is in progress and the page is visible. */
function useRefreshWhile(running: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && void revalidate(), EVERY_MS);
    return () => clearInterval(timer);
  }, [running, revalidate]);
}

import { useLocation } from 'react-router';
import { errorMessages } from '../../lib/error-messages.ts';
import { CourtLines } from '../../ui/court-lines.tsx';
import { ButtonLink } from '../../ui/link.tsx';

export function ErrorPage({ error }: { error: unknown }) {
  const { pathname, search } = useLocation();
  const { status, title, text, retry } = errorMessages(error);
  return (
    <section className="relative grow overflow-hidden bg-chalk">
      {/* The basket's half only: nothing runs through the words. */}
      <div className="absolute inset-y-0 end-0 hidden w-1/2 md:block">
        <CourtLines />
      </div>
      <div className="site-width relative py-20 md:py-28">
        <p className="font-headline text-2xl font-semibold text-ink-soft tabular-nums">{status}</p>
        <h1 className="mt-2 max-w-[48rem] font-caps text-4xl uppercase md:text-5xl">{title}</h1>
        <p className="mt-6 max-w-md text-lg">{text}</p>
        <p className="mt-10 flex flex-wrap gap-4">
          {/* A whole new document: it also helps when the page's files are gone after an update of the shop. Without a connection it
              would be the browser's own error page. */}
          {retry && (
            <ButtonLink reloadDocument={retry !== 'here'} to={pathname + search}>
              Try again
            </ButtonLink>
          )}
          {import.meta.env.PAGES === 'staff' && <ButtonLink to="/admin">Control Panel</ButtonLink>}
          <ButtonLink tone="line" to="/">
            Go to the home page
          </ButtonLink>
        </p>
      </div>
    </section>
  );
}

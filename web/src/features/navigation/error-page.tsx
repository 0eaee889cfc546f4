import { Link, useLocation } from 'react-router';
import { errorWords } from '../../lib/error-words.ts';
import { CourtLines } from '../../ui/court-lines.tsx';

export function ErrorPage({ error }: { error: unknown }) {
  const { pathname, search } = useLocation();
  const { status, title, text, retry } = errorWords(error);
  return (
    <section className="relative grow overflow-hidden bg-chalk">
      <CourtLines />
      <div className="relative mx-auto max-w-7xl px-4 py-20 sm:px-8 md:py-28">
        <p className="font-headline text-2xl font-semibold text-ink-soft tabular-nums">{status}</p>
        <h1 className="mt-2 max-w-4xl text-6xl uppercase md:text-8xl">{title}</h1>
        <p className="mt-6 max-w-md text-xl">{text}</p>
        <p className="mt-10 flex flex-wrap gap-4">
          {/* A whole new document: it also helps when the page's files are gone after an update of the shop. */}
          {retry && (
            <Link reloadDocument to={pathname + search} className="button-line">
              Try again
            </Link>
          )}
          <Link to="/" className="button-line">
            To the start page
          </Link>
        </p>
      </div>
    </section>
  );
}

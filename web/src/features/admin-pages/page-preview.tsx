import { pageLimits } from '@fieldhouse/contracts/page.rules';
import { previewPage } from '@fieldhouse/contracts/pages.endpoints';
import { useEffect, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { browserCall } from '../../lib/call.ts';
import { PageText } from '../../ui/page-text.tsx';

const PAUSE_MS = 300;

interface Preview {
  readonly html: string;
  readonly problems: readonly string[];
  /** Why there is none of what is typed now. */
  readonly trouble?: string;
}

const nothing: Preview = { html: '', problems: [] };

/** The page as its readers see it, while it is being written: rendered and checked by the server, as it will be for them. */
export function PagePreview({ title, markdown }: { title: string; markdown: string }) {
  const { html, problems, trouble } = usePreview(markdown);
  return (
    <section aria-label="Preview" className="flex min-w-0 flex-col gap-5">
      <h2 className="text-3xl">Preview</h2>
      <ul aria-live="polite" aria-label="What to check" className="flex flex-col gap-2 empty:hidden">
        {[...(trouble ? [trouble] : []), ...problems].map((problem) => (
          <li key={problem} className="border-l-4 border-red bg-red-soft px-4 py-2 text-sm wrap-anywhere text-red">
            {problem}
          </li>
        ))}
      </ul>
      <div className="border border-line bg-white p-5 sm:p-8">
        <p
          dir="auto"
          className={`mb-6 font-headline text-4xl font-bold wrap-anywhere ${title.trim() ? '' : 'text-ink-soft'}`}
        >
          {title.trim() || 'Your title'}
        </p>
        {markdown.trim() ? (
          <PageText html={html} />
        ) : (
          <p className="text-ink-soft">Your text appears here as you type.</p>
        )}
      </div>
    </section>
  );
}

/** Requested in pauses. A response that arrives too late is dropped, and what was there stays until the next. */
function usePreview(markdown: string): Preview {
  const [shown, setShown] = useState(nothing);
  useEffect(() => {
    // The field says so itself.
    if (markdown.length > pageLimits.markdown) return;
    const asked = new AbortController();
    const ask = async () => {
      const answer = await browserCall(asked.signal)(previewPage, { body: { markdown } }).catch(troubleOf);
      if (!asked.signal.aborted) setShown((last) => ({ ...last, trouble: undefined, ...answer }) as Preview);
    };
    const timer = setTimeout(ask, markdown.trim() ? PAUSE_MS : 0);
    return () => {
      clearTimeout(timer);
      asked.abort();
    };
  }, [markdown]);
  return shown;
}

const troubleOf = (error: unknown) => ({
  trouble: `The preview is not up to date. ${error instanceof ApiError ? error.message : ''}`.trim(),
});

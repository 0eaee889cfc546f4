import { pageLimits } from '@fieldhouse/contracts/page.rules';
import { previewPage } from '@fieldhouse/contracts/pages.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { useAnswer } from '../../lib/use-answer.ts';
import { PageText } from '../../ui/page-text.tsx';

const PAUSE_MS = 300;

/** The page as its readers see it, while it is being written: rendered and checked by the server, as it will be for them. */
export function PagePreview({ title, markdown }: { title: string; markdown: string }) {
  // What is too long the field says itself.
  const text = markdown.slice(0, pageLimits.markdown);
  const { answer, problem } = useAnswer(
    (call) => call(previewPage, { body: { markdown: text } }),
    text,
    text.trim() ? PAUSE_MS : 0,
  );
  const problems = [...(problem ? [t`The preview is not up to date. ${problem}`] : []), ...(answer?.problems ?? [])];
  return (
    <section aria-label="Preview" className="flex min-w-0 flex-col gap-5">
      <h2 className="text-3xl">Preview</h2>
      <ul aria-live="polite" aria-label="What to check" className="flex flex-col gap-2 empty:hidden">
        {problems.map((one) => (
          <li key={one} className="border-s-4 border-red bg-red-soft px-4 py-2 text-sm wrap-anywhere text-red">
            {one}
          </li>
        ))}
      </ul>
      <div className="border border-line bg-white p-5 sm:p-8">
        <p
          dir="auto"
          className={`mb-6 font-headline text-4xl font-bold wrap-anywhere ${title.trim() ? '' : 'text-ink-soft'}`}
        >
          {title.trim() || t`Your title`}
        </p>
        {markdown.trim() ? (
          <PageText html={answer?.html ?? ''} />
        ) : (
          <p className="text-ink-soft">Your text appears here as you type.</p>
        )}
      </div>
    </section>
  );
}

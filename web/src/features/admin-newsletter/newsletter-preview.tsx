import { toParagraphs } from '@fieldhouse/contracts/newsletter.rules';
import type { TypedNewsletter } from './newsletter-messages.rules.ts';

/** The mail as its readers see it, while it is being written. */
export function NewsletterPreview({ title, content, shopName }: TypedNewsletter & { shopName: string }) {
  const paragraphs = toParagraphs(content);
  return (
    <section aria-label="Preview" className="flex min-w-0 flex-col gap-5">
      <h2 className="text-3xl">Preview</h2>
      <div className="flex grow flex-col bg-chalk p-5 wrap-anywhere sm:p-8">
        <p className="border-b-4 border-ink pb-3 font-headline text-xl font-semibold uppercase">{shopName}</p>
        <div className="grow border border-t-0 border-line bg-white p-6">
          <p
            dir="auto"
            className={`font-headline text-3xl leading-none font-semibold uppercase ${title.trim() ? '' : 'text-ink-soft'}`}
          >
            {title.trim() || 'Your title'}
          </p>
          {paragraphs.length === 0 && <p className="mt-4 text-ink-soft">Your text appears here as you type.</p>}
          {paragraphs.map((paragraph, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have nothing but their place
            <p key={place} dir="auto" className="mt-4 whitespace-pre-line">
              {paragraph}
            </p>
          ))}
        </div>
        <p className="mt-4 text-xs text-ink-soft">
          You are receiving this email because you have subscribed to the {shopName} newsletter. <u>Unsubscribe</u>
        </p>
      </div>
    </section>
  );
}

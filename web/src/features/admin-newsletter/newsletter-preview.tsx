import { splitLinks, toParagraphs } from '@fieldhouse/contracts/newsletter.rules';
import { t } from '@fieldhouse/contracts/text';
import { TextLink } from '../../ui/link.tsx';
import type { TypedNewsletter } from './newsletter-messages.rules.ts';

interface NewsletterPreviewProps extends TypedNewsletter {
  shopName: string;
  postalAddress: string | null;
}

/** The mail as its readers see it, while it is being written. */
export function NewsletterPreview({ title, content, shopName, postalAddress }: NewsletterPreviewProps) {
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
            {title.trim() || t`Your title`}
          </p>
          {paragraphs.length === 0 && <p className="mt-4 text-ink-soft">Your text appears here as you type.</p>}
          {paragraphs.map((paragraph, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have nothing but their place
            <p key={place} dir="auto" className="mt-4 whitespace-pre-line">
              {splitLinks(paragraph).map(({ at, text, url }) =>
                url ? (
                  <a key={at} href={url} target="_blank" rel="noreferrer" className="underline">
                    {text}
                  </a>
                ) : (
                  text
                ),
              )}
            </p>
          ))}
        </div>
        <p className="mt-4 text-xs text-ink-soft">
          <span>
            You are receiving this email because you have subscribed to the {shopName} newsletter. <u>Unsubscribe</u>
          </span>
          {postalAddress && <bdi className="block">{postalAddress}</bdi>}
        </p>
        {!postalAddress && (
          <p className="mt-2 text-sm">
            Many countries require a postal address in newsletters. Please enter your company’s under{' '}
            <TextLink to="/admin/settings">Settings</TextLink>.
          </p>
        )}
      </div>
    </section>
  );
}

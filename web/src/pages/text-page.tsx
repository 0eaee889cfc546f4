import { pagePath } from '@fieldhouse/contracts/page.rules';
import { getPage } from '@fieldhouse/contracts/pages.endpoints';
import { ContactForm } from '../features/contact/contact-form.tsx';
import type { Call } from '../lib/call.ts';
import { serverLoader } from '../lib/loaders.server.ts';
import { browserLoader, type PageArgs } from '../lib/loaders.ts';
import { publicPage, publicPageMeta } from '../lib/page-meta.ts';
import { PageText } from '../ui/page-text.tsx';
import type { Route } from './+types/text-page';

/** Without the Markdown, which is for its authors. */
async function load(call: Call, { params }: PageArgs<{ slug: string }>) {
  const { slug, title, html, lang, titleLang, description, contactForm } = await call(getPage, { params });
  return { slug, title, html, lang, titleLang, description, contactForm };
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const headers = publicPage;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? publicPageMeta(matches[0].loaderData, { ...loaderData, path: pagePath(loaderData.slug) }) : [];

/** What the shop has written itself: delivery, privacy, terms. */
export default function TextPage({
  loaderData: { slug, title, html, lang, titleLang, contactForm },
  matches,
}: Route.ComponentProps) {
  return (
    <div className="site-width grow py-8 md:py-12">
      <h1 dir="auto" lang={titleLang} className="mb-6 text-4xl wrap-anywhere md:mb-8">
        {title}
      </h1>
      <div lang={lang}>
        <PageText html={html} />
      </div>
      {contactForm && <ContactForm key={slug} mailbox={matches[0].loaderData.mailbox} />}
    </div>
  );
}

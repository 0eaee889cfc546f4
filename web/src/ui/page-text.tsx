import { useHref } from 'react-router';

/** Of a page of the shop, as the server writes it: a file has the same address in every language. */
const toPage = /(?<=<a href=")(?=\/(?!\/|files\/|api\/))/g;

/** Text that the server has rendered from Markdown: tags of a text alone, everything else escaped. */
export function PageText({ html }: { html: string }) {
  const prefix = useHref('/').replace(/\/$/, '');
  const shown = prefix ? html.replaceAll(toPage, prefix) : html;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by the server, which lets no HTML of the author through
  return <div dir="auto" className="page-text" dangerouslySetInnerHTML={{ __html: shown }} />;
}

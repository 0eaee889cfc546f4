/** Text that the server has rendered from Markdown: tags of a text alone, everything else escaped. */
export function PageText({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by the server, which lets no HTML of the author through
  return <div dir="auto" className="page-text" dangerouslySetInnerHTML={{ __html: html }} />;
}

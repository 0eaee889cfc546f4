import { markdownIt, textOf } from './render-markdown.ts';

/** The words of a Markdown text, a line for each paragraph, heading and entry of a list. */
export function plainText(markdown: string): string {
  const blocks = markdownIt.parse(markdown, {}).map(({ type, content, children }) => {
    if (type === 'inline') return textOf(children ?? []);
    return type === 'fence' || type === 'code_block' ? content.trimEnd() : '';
  });
  return blocks.filter((text) => text.trim() !== '').join('\n');
}

export interface TextPart {
  text: string;
  /** Set where the part is an address. */
  href?: string;
}

// Ends before the punctuation of the sentence it stands in.
const address = /https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)]/g;

/** The text of a mail, cut at the addresses in it. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const match of text.matchAll(address)) {
    const [href] = match;
    if (match.index > at) parts.push({ text: text.slice(at, match.index) });
    parts.push({ text: href, href });
    at = match.index + href.length;
  }
  if (at < text.length) parts.push({ text: text.slice(at) });
  return parts;
}

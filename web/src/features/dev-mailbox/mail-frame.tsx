import { useCallback } from 'react';

/**
 * The HTML part of a mail as a mail program shows it. The frame is sandboxed without scripts, and its document inherits
 * the page's policy, which also forbids style attributes: they are set one by one through the object model instead.
 */
export function MailFrame({ html, title }: { html: string; title: string }) {
  const show = useCallback(
    (frame: HTMLIFrameElement | null) => {
      const shown = frame?.contentDocument;
      if (!shown) return;
      const mail = new DOMParser().parseFromString(withoutStyles(html), 'text/html');
      for (const element of mail.querySelectorAll<HTMLElement>('a[href]')) {
        element.setAttribute('target', '_blank');
        element.setAttribute('rel', 'noreferrer');
      }
      shown.documentElement.replaceWith(shown.adoptNode(mail.documentElement));
      for (const element of shown.querySelectorAll<HTMLElement>(`[${KEPT}]`)) {
        element.style.cssText = element.getAttribute(KEPT) ?? '';
        element.removeAttribute(KEPT);
      }
      frame.height = String(shown.documentElement.scrollHeight);
    },
    [html],
  );
  return (
    <iframe
      ref={show}
      title={title}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      className="w-full border-2 border-line"
    />
  );
}

const KEPT = 'data-kept-style';

const withoutStyles = (html: string) => html.replaceAll(/\sstyle="/g, ` ${KEPT}="`);

import { t } from '@fieldhouse/contracts/text';
import { isRouteErrorResponse } from 'react-router';

export interface ErrorMessage {
  status: number;
  title: string;
  text: string;
  /** The same request may well succeed in a moment; `here`: as long as this document is kept. */
  retry: boolean | 'here';
}

/** What the error page says about whatever was thrown: an answer of the API, of the router, or a bug. */
export function errorMessages(error: unknown): ErrorMessage {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const { code, sentence } = isRouteErrorResponse(error) ? said(error.data) : {};
  if (code === 'unreachable') {
    return {
      status,
      title: t`We cannot reach the shop`,
      text: t`Check your connection, then try again.`,
      retry: 'here',
    };
  }
  if (status === 404) {
    const text = sentence ?? t`That one went out of bounds: there is nothing at this address.`;
    return { status, title: t`Page not found`, text, retry: false };
  }
  if (status === 503) {
    const text = t`We will be back in a moment. Your cart is safe in this browser.`;
    return { status, title: t`The shop is taking a short break`, text, retry: true };
  }
  if (status >= 500) {
    return { status, title: t`Something went wrong`, text: t`That was our fault, not yours.`, retry: true };
  }
  return {
    status,
    title: t`That did not work`,
    text: sentence ?? t`The shop could not handle that request.`,
    retry: false,
  };
}

/** Only what our own loaders throw carries a message meant for people. */
function said(body: unknown): { code?: string; sentence?: string } {
  if (typeof body !== 'object' || body === null || !('error' in body) || !('code' in body)) return {};
  return { code: String(body.code), sentence: String(body.error) };
}

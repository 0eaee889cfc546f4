import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { SentMail } from './sent-mail.tsx';

function shown(mailbox: boolean): string {
  const element = <SentMail mailbox={mailbox} message="The link has been sent to pat@example.com." />;
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
}

test('who waits for a mail is sent to the demo mailbox only where the mail is there', () => {
  for (const mailbox of [true, false]) expect(shown(mailbox)).toContain('sent to pat@example.com');
  expect(shown(true)).toContain('href="/dev/mailbox"');
  expect(shown(false)).not.toContain('mailbox');
  expect(shown(false)).toContain('Please check your spam folder too.');
});

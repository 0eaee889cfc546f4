import { listMailbox } from '@fieldhouse/contracts/demo.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { Mailbox } from '../features/dev-mailbox/mailbox.tsx';
import type { Call } from '../lib/call.ts';
import { serverLoader } from '../lib/loaders.server.ts';
import { browserLoader, type PageArgs } from '../lib/loaders.ts';
import { titled } from '../lib/page-meta.ts';
import type { Route } from './+types/dev-mailbox';

const AT_ONCE = 20;

/** Only in a demonstration shop; elsewhere the call is a 404, and so is the page. */
async function load(call: Call, { request }: PageArgs) {
  const page = Math.max(1, Math.trunc(Number(new URL(request.url).searchParams.get('page'))) || 1);
  const mails = await call(listMailbox, { query: { page: String(page), limit: String(AT_ONCE) } });
  return { mails, page };
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const meta = titled(t`Demo mailbox`);

export default function DevMailbox({ loaderData: { mails, page } }: Route.ComponentProps) {
  return (
    <div className="site-width grow py-10">
      <h1 className="text-4xl md:text-5xl">Demo mailbox</h1>
      <p className="mt-3 mb-10 max-w-lg text-lg text-ink-soft">
        A demo shop does not send real emails: they are all here, newest first.
      </p>
      <Mailbox mails={mails} page={page} hasOlder={mails.length === AT_ONCE} />
    </div>
  );
}

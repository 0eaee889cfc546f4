import type { ApiOperation } from '@fieldhouse/contracts/api';
import { LANGUAGE } from '@fieldhouse/contracts/language';
import { escapeHtml } from '../../platform/html.rules.ts';
import { methodOf, type OpenApi, pathOf } from './openapi.ts';

export const docsStyle = `
:root{color-scheme:light}body{margin:0 auto;max-width:60rem;padding:2rem 1rem 6rem;font:16px/1.5 system-ui,sans-serif;color:#10182b;background:#fbf9f4}
h1{font-size:2rem}h2{margin:0;font-size:1rem}details{margin:.5rem 0;border:1px solid #d9d3c3;border-radius:4px;background:#fff}
summary{display:flex;flex-wrap:wrap;gap:.75rem;align-items:baseline;padding:.75rem 1rem;cursor:pointer}summary:focus-visible{outline:3px solid #10182b}
code,pre{font:14px/1.5 ui-monospace,monospace}pre{margin:0;padding:1rem;overflow:auto;border-top:1px solid #d9d3c3}
.method{min-width:4rem;font-weight:700}.who{margin-left:auto;color:#4a5168}a{color:#10182b}`;

const firstCall = ({ servers }: OpenApi): string =>
  `curl -H 'Authorization: Bearer fhk_…' '${servers[0]?.url ?? ''}/api/events?limit=5'`;

/** A test runs it. */
const signatureExample = `import { createHmac } from 'node:crypto';

export const signature = (secret, id, timestamp, body) =>
  'v1,' +
  createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(id + '.' + timestamp + '.' + body)
    .digest('base64');`;

/** The OpenAPI document for people: one fold a call, no script. */
export function docsPage(operations: readonly ApiOperation[], document: OpenApi, shopName: string): string {
  const folds = operations.map((operation) => {
    const { endpoint } = operation;
    const path = pathOf(operation);
    const detail = document.paths[path]?.[methodOf(operation)];
    return `<details id="${escapeHtml(endpoint.name)}"><summary><span class="method">${endpoint.method}</span>
<h2><code>${escapeHtml(path)}</code></h2><span>${escapeHtml(endpoint.name)}</span><span class="who">${escapeHtml(endpoint.who)}</span></summary>
<pre tabindex="0">${escapeHtml(JSON.stringify(detail, null, 2))}</pre></details>`;
  });
  const models = Object.entries(document.components.schemas).map(
    ([name, schema]) => `<details id="/${escapeHtml(name)}"><summary><h2><code>${escapeHtml(name)}</code></h2></summary>
<pre tabindex="0">${escapeHtml(JSON.stringify(schema, null, 2))}</pre></details>`,
  );
  return `<!doctype html><html lang="${LANGUAGE}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>API | ${escapeHtml(shopName)}</title><style>${docsStyle}</style></head><body><main>
<h1>${escapeHtml(shopName)} API</h1><p>Machines read <a href="/api/openapi.json">/api/openapi.json</a>. Send
<code>Authorization: Bearer &lt;token&gt;</code> where a call is not for everyone.</p>
<p>Another system has an API key: it is made on <a href="/admin/integrations"><code>/admin/integrations</code></a>, or by
<code>POST /api/keys</code>, and its secret is the token. The first call:</p>
<pre tabindex="0">${escapeHtml(firstCall(document))}</pre>
<p>A call that makes something takes an <code>Idempotency-Key</code>: sent again it acts once, and gets the first answer for a day. What
happens is read at <code>/api/events</code>, or sent to a webhook.</p>
<p>A receiver checks that it was this shop, as <a href="https://www.standardwebhooks.com">Standard Webhooks</a> has it: <code>webhook-signature</code>
has, for each secret that is valid, <code>v1,</code> and what this gives, where <code>body</code> is what came, byte for byte. It turns down a
<code>webhook-timestamp</code> that is minutes old, and knows by <code>webhook-id</code> what it has had already.</p>
<pre tabindex="0">${escapeHtml(signatureExample)}</pre>${folds.join('\n')}
<h1>Models</h1>${models.join('\n')}</main></body></html>`;
}

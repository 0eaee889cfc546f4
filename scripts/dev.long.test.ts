import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { readDevArguments } from './start-command.mjs';
import { startShop } from './start-shop.ts';

test('while it is worked on, one server draws the pages of shoppers and staff, and starts again only for files of ours', async () => {
  // Node's watcher says 128 + SIGTERM when it is ended.
  const shop = await startShop({}, { args: readDevArguments(), exitCode: 143 });
  onTestFinished(() => shop.stop());
  for (const [path, text] of [
    ['/', 'Pick your lane'],
    ['/c/running', 'Running'],
    ['/admin', 'Control Panel'],
  ]) {
    const page = await fetch(shop.url + path);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain(text);
  }
  // Time for what Vite writes and deletes beside itself to be noticed.
  await sleep(5000);
  expect(shop.said()).not.toContain('Restarting');
});

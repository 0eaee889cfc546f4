import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { browserArgs } from '../scripts/browser.mjs';

export interface SignedInBrowser {
  /** Where tools reach it. */
  readonly port: number;
  readonly token: string;
  close(): Promise<void>;
}

const PORT = 9333;
const administrator = { email: 'admin@fieldhouse.test', password: 'fieldhouse-admin' };

/** A browser in which the demo shop's administrator is signed in, for tools that open pages of their own in it. */
export async function openSignedInBrowser(executablePath: string, shopUrl: string): Promise<SignedInBrowser> {
  const answer = await fetch(`${shopUrl}/api/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(administrator),
  });
  const { tokenId } = (await answer.json()) as { tokenId: string };
  const folder = mkdtempSync(join(tmpdir(), 'fh-browser-'));
  const args = [...browserArgs(), `--remote-debugging-port=${PORT}`];
  const context = await chromium.launchPersistentContext(folder, { executablePath, args });
  const page = await context.newPage();
  await page.goto(`${shopUrl}/healthz`);
  await page.evaluate((token) => {
    localStorage.setItem('token', token);
    localStorage.setItem('fh:role', 'admin');
  }, tokenId);
  return {
    port: PORT,
    token: tokenId,
    async close() {
      await context.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

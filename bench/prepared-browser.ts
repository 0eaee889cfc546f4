import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { browserArgs } from '../scripts/browser.mjs';

export interface PreparedBrowser {
  /** Where tools reach it. */
  readonly port: number;
  close(): Promise<void>;
}

/** What lies in the local storage, by its key. */
export type Stored = Readonly<Record<string, string>>;

const PORT = 9333;
const administrator = { email: 'admin@fieldhouse.test', password: 'fieldhouse-admin' };

export async function signInAsAdministrator(shopUrl: string): Promise<Stored> {
  const answer = await fetch(`${shopUrl}/api/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(administrator),
  });
  const { tokenId } = (await answer.json()) as { tokenId: string };
  return { token: tokenId, 'fh:role': 'admin' };
}

/** With one product in it. */
export async function fillCart(shopUrl: string): Promise<Stored> {
  const answer = await fetch(`${shopUrl}/api/catalogue?q=racket`);
  const { products } = (await answer.json()) as { products: { options: unknown[] }[] };
  const plain = products.find(({ options }) => options.length === 0);
  return { carrito: JSON.stringify([{ ...plain, piece: 1 }]) };
}

/** A browser that has been used before, for tools that open pages of their own in it. */
export async function openPreparedBrowser(
  executablePath: string,
  shopUrl: string,
  stored: Stored,
): Promise<PreparedBrowser> {
  const folder = mkdtempSync(join(tmpdir(), 'fh-browser-'));
  const args = [...browserArgs(), `--remote-debugging-port=${PORT}`];
  const context = await chromium.launchPersistentContext(folder, { executablePath, args });
  const page = await context.newPage();
  await page.goto(`${shopUrl}/healthz`);
  await page.evaluate((entries) => {
    for (const [key, text] of Object.entries(entries)) localStorage.setItem(key, text);
  }, stored);
  return {
    port: PORT,
    async close() {
      await context.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

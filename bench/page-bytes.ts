import { chromium } from '@playwright/test';
import type { Stored } from './prepared-browser.ts';

/** What a first visit transfers, compressed as it was sent. */
export interface PageBytes {
  readonly htmlBytes: number;
  readonly scriptBytes: number;
  readonly imageBytes: number;
  readonly fontBytes: number;
}

export async function measureBytes(executablePath: string, url: string, stored: Stored = {}): Promise<PageBytes> {
  const root = process.getuid?.() === 0;
  const browser = await chromium.launch({
    executablePath,
    args: [...(root ? ['--no-sandbox'] : []), '--disable-gpu', '--disable-quic'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 });
    await page.addInitScript((entries) => {
      for (const [key, text] of Object.entries(entries)) localStorage.setItem(key, text);
    }, stored);
    const sizes: Promise<{ type: string; bytes: number }>[] = [];
    page.on('requestfinished', (request) =>
      sizes.push(
        request.sizes().then(({ responseBodySize }) => ({ type: request.resourceType(), bytes: responseBodySize })),
      ),
    );
    await page.goto(url, { waitUntil: 'networkidle' });
    const all = await Promise.all(sizes);
    const sum = (type: string) => all.filter((one) => one.type === type).reduce((total, { bytes }) => total + bytes, 0);
    return { htmlBytes: sum('document'), scriptBytes: sum('script'), imageBytes: sum('image'), fontBytes: sum('font') };
  } finally {
    await browser.close();
  }
}

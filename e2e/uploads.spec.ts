import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CDPSession, expect, type Page, test } from '@playwright/test';
import { digestOfPixels, noise } from '../server/src/testing/pictures.ts';
import { openAsAdmin } from './admins.ts';

const MB = 1_000_000;
const upload = async (page: Page, file: string | { name: string; mimeType: string; buffer: Buffer }) => {
  await page.getByLabel('Choose image files').setInputFiles(file);
  await page.getByRole('button', { name: 'UPLOAD IMAGE' }).click();
};
const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem').filter({ hasText: name });
const percent = async (page: Page, name: string) =>
  Number(await page.getByRole('progressbar', { name }).getAttribute('value'));

/** A line of this many bytes a second, or none. */
function setLine(line: CDPSession, uploadThroughput: number, offline = false) {
  const conditions = { offline, latency: 0, downloadThroughput: -1, uploadThroughput };
  return line.send('Network.emulateNetworkConditions', conditions);
}

/** From which byte on each piece was sent. */
function watchOffsets(page: Page): number[] {
  const offsets: number[] = [];
  page.on('request', (request) => {
    const offset = request.headers()['upload-offset'];
    if (request.method() === 'PATCH' && offset !== undefined) offsets.push(Number(offset));
  });
  return offsets;
}

test('20 MB arrive whole although the line was cut, the upload paused and the page closed', { tag: '@long' }, async ({
  page,
  context,
  request,
}) => {
  test.setTimeout(180_000);
  const folder = await mkdtemp(join(tmpdir(), 'fh-upload-'));
  const name = `large-${randomUUID().slice(0, 8)}.png`;
  const file = join(folder, name);
  const picture = await noise(2700, 2500).png({ compressionLevel: 0 }).toBuffer();
  expect(picture.length).toBeGreaterThan(20 * MB);
  await writeFile(file, picture);
  await openAsAdmin(page, request, '/create');
  const offsets = watchOffsets(page);
  const line = await context.newCDPSession(page);
  await line.send('Network.enable');
  await setLine(line, 2 * MB);
  await upload(page, file);

  // The line is cut.
  await expect.poll(() => percent(page, name)).toBeGreaterThan(8);
  await setLine(line, 0, true);
  await expect(row(page, name)).toContainText('Connection lost. Trying again …');
  await setLine(line, 2 * MB);
  await expect.poll(() => percent(page, name), { timeout: 30_000 }).toBeGreaterThan(25);

  // Paused by hand.
  await page.getByRole('button', { name: `Pause ${name}` }).click();
  await expect(row(page, name).getByRole('status')).toHaveText('paused');
  const pausedAt = await percent(page, name);
  await page.getByRole('button', { name: `Resume ${name}` }).click();
  await expect.poll(() => percent(page, name), { timeout: 30_000 }).toBeGreaterThan(Math.max(45, pausedAt));
  await page.close();

  // Chosen again on a new page, it resumes where it was.
  const again = await context.newPage();
  await openAsAdmin(again, request, '/create');
  const offsetsAgain = watchOffsets(again);
  await upload(again, file);
  await expect(row(again, name).getByRole('status')).toHaveText('success', { timeout: 60_000 });
  expect(offsetsAgain[0]).toBeGreaterThan(5 * MB);
  // The pieces double: the first 256 KiB travel with the announcement.
  const KIB = 1024;
  expect(offsets.slice(0, 3)).toEqual([256 * KIB, 768 * KIB, 1792 * KIB]);

  const shown = await request.get(`/files/${name}`);
  expect(await digestOfPixels(await shown.body())).toBe(await digestOfPixels(picture));
  expect((await request.get(`/files/${name}?w=1280`)).headers()['content-type']).toBe('image/webp');
  await rm(folder, { recursive: true });
});

test('a canceled upload is gone from the shop too', { tag: '@long' }, async ({ page, context, request }) => {
  const headers = await openAsAdmin(page, request, '/create');
  const line = await context.newCDPSession(page);
  await line.send('Network.enable');
  await setLine(line, MB / 4);
  const announced = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/api/uploads'),
  );
  const buffer = await noise(1500, 1200).png().toBuffer();
  await upload(page, { name: 'unwanted.png', mimeType: 'image/png', buffer });
  const location = (await (await announced).headerValue('location')) ?? '';
  await page.getByRole('button', { name: 'Cancel unwanted.png' }).click();
  await expect(row(page, 'unwanted.png').getByRole('status')).toHaveText('upload canceled');
  const ask = async () =>
    (await request.head(location, { headers: { ...headers, 'tus-resumable': '1.0.0' } })).status();
  await expect.poll(ask).toBe(404);
});

test('what is no picture is refused with a sentence, and another one can still be sent', { tag: '@long' }, async ({
  page,
  request,
}) => {
  await openAsAdmin(page, request, '/create');
  const damaged = (await noise(600, 600).jpeg().toBuffer()).subarray(0, 20_000);
  const files = {
    'letter.png': Buffer.from('Dear shop'),
    'half.jpg': damaged,
    'fine.png': await noise(60, 60).png().toBuffer(),
    'huge.png': Buffer.alloc(33 * 1024 * 1024),
  };
  const folder = await mkdtemp(join(tmpdir(), 'fh-upload-'));
  for (const [name, body] of Object.entries(files)) await writeFile(join(folder, name), body);
  await page.getByLabel('Choose image files').setInputFiles(Object.keys(files).map((name) => join(folder, name)));
  await page.getByRole('button', { name: 'UPLOAD IMAGE' }).click();
  await expect(row(page, 'letter.png')).toContainText('Please choose a JPEG, PNG, WebP or AVIF file.');
  await expect(row(page, 'half.jpg')).toContainText('This picture is damaged or incomplete.');
  await expect(row(page, 'huge.png')).toContainText('This file is too large. The limit is 32 MiB.');
  await expect(row(page, 'fine.png').getByRole('status')).toHaveText('success');
  await expect(page.getByRole('list', { name: 'Images of the product' }).getByRole('listitem')).toHaveCount(1);
  await rm(folder, { recursive: true });
});

test('files can be dropped, and nothing is submitted before they are there', { tag: '@long' }, async ({
  page,
  request,
}) => {
  await openAsAdmin(page, request, '/create');
  const data = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['x'], 'dropped.png', { type: 'image/png' }));
    return transfer;
  });
  await page.getByText('or drop them here').dispatchEvent('drop', { dataTransfer: data });
  await expect(row(page, 'dropped.png')).toContainText('chosen');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Some images have not been uploaded yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove dropped.png from the list' }).click();
  await expect(page.getByText('Some images have not been uploaded yet.')).toBeHidden();
});

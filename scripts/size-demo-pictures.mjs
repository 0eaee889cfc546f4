/**
 * Makes the small widths of the demo shop's pictures again: server/src/demo/pictures/sized/*.webp. To be run after
 * a picture has changed. They are kept ready because making them when a shop starts would take a core for a minute.
 */
import { mkdir, readdir, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { READY_MADE_WIDTHS } from '../server/src/demo/ready-made-sizes.ts';
import { withProgress } from './progress.mjs';
import { repoRoot } from './repo.mjs';
import { runMain } from './script-error.mjs';

const picturesFolder = join(repoRoot, 'server/src/demo/pictures');
const WEBP = { quality: 60, effort: 6, preset: 'picture' };

await runMain(async () => {
  const sharp = createRequire(join(repoRoot, 'server/package.json'))('sharp');
  const sizedFolder = join(picturesFolder, 'sized');
  const names = (await readdir(picturesFolder)).filter((name) => name.endsWith('.webp'));
  await rm(sizedFolder, { recursive: true, force: true });
  await mkdir(sizedFolder);
  await withProgress(`Making small ones of ${names.length} pictures`, async () => {
    for (const name of names)
      for (const width of READY_MADE_WIDTHS)
        await sharp(join(picturesFolder, name))
          .resize({ width })
          .webp(WEBP)
          .toFile(join(sizedFolder, `${name}.${width}.webp`));
  });
});

/**
 * Makes the demo shop's product pictures anew: server/src/demo/pictures/*.webp.
 *
 * The vector set is 104 MB and no dependency of the shop, so it is installed apart, together with sharp:
 *
 *   folder=$(mktemp -d)
 *   npm install --prefix "$folder" @iconify-json/fluent-emoji@1.2.7 sharp@0.35.5
 *   node scripts/make-demo-pictures.mjs "$folder"
 *
 * --only <part of a slug>  some products only
 * --new                    only what is not there yet
 * --out <folder>           elsewhere than in the shop, to look at first
 * --side <pixels>          smaller, which is faster; an even number
 * --sheet <file.png>       an overview of all that was made
 *
 * The same input gives the same bytes; then size-demo-pictures.mjs makes the small widths. A full run in the shop's own folder removes pictures that no product has.
 */
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { demoProducts } from '../server/src/demo/catalogue/products.ts';
import { colourways } from '../server/src/demo/pictures/studio/colourways.ts';
import { compose } from '../server/src/demo/pictures/studio/compose.ts';
import { motifs } from '../server/src/demo/pictures/studio/motifs.ts';
import { meanOfMain, repaint } from '../server/src/demo/pictures/studio/paint.ts';
import { bodyOf, markupToMeasure, place } from '../server/src/demo/pictures/studio/placing.ts';
import { shotsOf } from '../server/src/demo/pictures/studio/shots.ts';
import { sittings } from '../server/src/demo/pictures/studio/sittings.ts';
import { alphaOf, boxOf } from '../server/src/demo/pictures/studio/sprite.ts';
import { withProgress } from './progress.mjs';
import { repoRoot } from './repo.mjs';
import { runMain, ScriptError } from './script-error.mjs';

/**
 * @typedef {import('../server/src/demo/pictures/studio/motifs.ts').MotifName} MotifName
 * @typedef {import('../server/src/demo/pictures/studio/colourways.ts').Colourway} Colourway
 * @typedef {import('../server/src/demo/pictures/studio/shots.ts').Layer} Layer
 * @typedef {import('../server/src/demo/pictures/studio/shots.ts').Shot} Shot
 * @typedef {import('../server/src/demo/pictures/studio/sprite.ts').Sprite} Sprite
 * @typedef {{ sharp: Function, bodies: ReadonlyMap<MotifName, string>, measured: Map<string, Promise<Sprite>>, side: number }} Studio
 */

const picturesFolder = join(repoRoot, 'server/src/demo/pictures');
const studioFolder = join(picturesFolder, 'studio');
const MASTER_SIDE = 1000;
/** Nothing sharp is lost on these soft pictures, and all of them stay under 7 MB. */
const WEBP = { quality: 40, effort: 6, preset: 'picture' };
/** Drawn larger and reduced: the set's filters leave hard steps at the edges. */
const OVERSAMPLING = 2;
const MEASURE_SIDE = 320;
const SHEET = { tile: 240, columns: 12 };

await runMain(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      only: { type: 'string', default: '' },
      new: { type: 'boolean', default: false },
      out: { type: 'string', default: picturesFolder },
      side: { type: 'string', default: String(MASTER_SIDE) },
      sheet: { type: 'string' },
    },
  });
  const studio = await openStudio(positionals[0], Number(values.side));
  const slugs = Object.keys(sittings).filter((slug) => slug.includes(values.only));
  await mkdir(values.out, { recursive: true });
  const there = values.new ? await readdir(values.out) : [];
  const waiting = slugs.flatMap(shotsFor).filter(({ name }) => !there.includes(name));
  const names = waiting.map(({ name }) => name);
  await withProgress(`Taking ${names.length} pictures`, () => photographAll(studio, waiting, values.out));
  if (values.out === picturesFolder && !values.only && !values.new) await removeOthers(names);
  if (values.sheet) await writeSheet(studio, names, values.out, values.sheet);
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(values.out, name))).size));
  const megabytes = sizes.reduce((sum, size) => sum + size, 0) / 1_000_000;
  console.log(`${names.length} pictures, ${megabytes.toFixed(2)} MB`);
});

/**
 * @param {string | undefined} folder
 * @param {number} side
 * @returns {Promise<Studio>}
 */
async function openStudio(folder, side) {
  if (!folder) throw new ScriptError('The folder of the vector set is missing.', 'See the top of this script.');
  const fromThere = createRequire(join(resolve(folder), 'package.json'));
  try {
    const set = JSON.parse(await readFile(fromThere.resolve('@iconify-json/fluent-emoji/icons.json'), 'utf8'));
    return { sharp: fromThere('sharp'), bodies: await loadBodies(set.icons), measured: new Map(), side };
  } catch (error) {
    throw new ScriptError(
      `${folder} is not usable: ${String(error)}`,
      'Install the two packages as the top of this script says.',
    );
  }
}

/** @param {Record<string, { body: string }>} icons */
async function loadBodies(icons) {
  const light = inside(await readFile(join(studioFolder, 'drawing-light.svg'), 'utf8'));
  /** @type {Map<MotifName, string>} */
  const bodies = new Map();
  for (const name of /** @type {MotifName[]} */ (Object.keys(motifs))) {
    const motif = motifs[name];
    const body =
      motif.source === 'set'
        ? bodyOf(icons[name]?.body ?? '', motif)
        : light + inside(await readFile(join(studioFolder, 'drawings', `${name}.svg`), 'utf8'));
    if (!body) throw new Error(`the set has no ${name}`);
    bodies.set(name, body);
  }
  return bodies;
}

/** @param {string} svg */
function inside(svg) {
  return svg.replace(/<\/?svg[^>]*>/g, '');
}

/**
 * Two at a time: while one is drawn by sharp, the other is painted and lit here.
 * @param {Studio} studio
 * @param {readonly ReturnType<typeof shotsFor>[number][]} shots
 * @param {string} folder
 */
async function photographAll(studio, shots, folder) {
  const waiting = [...shots];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { name, motif, colour, shot } = next;
      const pixels = await take(studio, motif, colour, shot);
      const { side } = studio;
      const picture = studio.sharp(pixels, { raw: { width: side, height: side, channels: 3 } });
      await picture.webp(WEBP).toFile(join(folder, name));
    }
  };
  await Promise.all([work(), work()]);
}

/**
 * The same shots for each colour that it comes in.
 * @param {string} slug
 */
function shotsFor(slug) {
  const sitting = sittings[slug];
  if (!sitting) return [];
  const [motif, colour, ground] = sitting;
  const sameMotif = Object.keys(sittings).filter((other) => sittings[other]?.[0] === motif);
  const shots = shotsOf(motifs[motif], ground, sameMotif.indexOf(slug));
  const [, ...others] = demoProducts.find((product) => product.slug === slug)?.paints ?? [];
  const stems = [{ stem: slug, colour }, ...others.map((other) => ({ stem: `${slug}-${other}`, colour: other }))];
  return stems.flatMap(({ stem, colour }) =>
    shots.map((shot, index) => ({ name: `${stem}-${index + 1}.webp`, motif, colour, shot })),
  );
}

/**
 * @param {Studio} studio
 * @param {MotifName} name
 * @param {Colourway} colour
 * @param {Shot} shot
 */
async function take(studio, name, colour, shot) {
  const body = studio.bodies.get(name) ?? '';
  const { main, source } = motifs[name];
  const target = colour === 'natural' ? undefined : colourways[colour];
  const things = [];
  for (const layer of shot.layers) {
    const measured = await measure(studio, name, layer);
    const { markup, bleed, bottom } = place(body, layer, boxOf(alphaOf(measured)));
    const sprite = await drawFramed(studio, markup, bleed);
    repaint(sprite, { main, target, mean: meanOfMain(measured, main), calm: source === 'set' });
    things.push({ sprite, bottom, scale: layer.size / 0.8 });
  }
  return compose(studio.side, shot, things);
}

/**
 * @param {Studio} studio
 * @param {MotifName} name
 * @param {Layer} layer
 */
function measure(studio, name, layer) {
  const key = `${name} ${layer.turn} ${layer.mirrored}`;
  const known = studio.measured.get(key);
  if (known) return known;
  const markup = markupToMeasure(studio.bodies.get(name) ?? '', layer, MEASURE_SIDE);
  const measured = draw(studio, markup, MEASURE_SIDE);
  studio.measured.set(key, measured);
  return measured;
}

/**
 * @param {Studio} studio
 * @param {(pixels: number) => string} markup
 * @param {number} bleed
 */
async function drawFramed(studio, markup, bleed) {
  const { side } = studio;
  const around = Math.round(side * bleed);
  const whole = await draw(studio, markup((side + 2 * around) * OVERSAMPLING), side + 2 * around);
  const frame = { left: around, top: around, width: side, height: side };
  const pixels = await studio
    .sharp(whole.pixels, { raw: { width: whole.size, height: whole.size, channels: 4 } })
    .extract(frame)
    .raw()
    .toBuffer();
  return { size: side, pixels: new Uint8Array(pixels) };
}

/**
 * @param {Studio} studio
 * @param {string} markup
 * @param {number} size
 */
async function draw({ sharp }, markup, size) {
  const drawn = sharp(Buffer.from(markup), { limitInputPixels: false, unlimited: true });
  const pixels = await drawn.resize(size, size, { kernel: 'lanczos3' }).ensureAlpha().raw().toBuffer();
  return { size, pixels: new Uint8Array(pixels) };
}

/** @param {readonly string[]} kept */
async function removeOthers(kept) {
  for (const name of await readdir(picturesFolder)) {
    if (name.endsWith('.webp') && !kept.includes(name)) await rm(join(picturesFolder, name));
  }
}

/**
 * @param {Studio} studio
 * @param {readonly string[]} names
 * @param {string} folder
 * @param {string} file
 */
async function writeSheet({ sharp }, names, folder, file) {
  const { tile, columns } = SHEET;
  const tiles = [];
  for (const [index, name] of names.entries()) {
    const input = await sharp(join(folder, name)).resize(tile, tile).png().toBuffer();
    tiles.push({ input, left: (index % columns) * tile, top: Math.floor(index / columns) * tile });
  }
  const height = Math.ceil(names.length / columns) * tile;
  await sharp({ create: { width: columns * tile, height, channels: 3, background: '#fff' } })
    .composite(tiles)
    .png()
    .toFile(file);
}

import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { languages } from '@fieldhouse/contracts/language';
import { pluralCategories, readPo, writePo } from '@fieldhouse/contracts/po';
import { disguise } from '../web/pseudo-language.ts';
import { repoRoot } from './repo.mjs';
import { runTool } from './run-tool.mjs';
import { type StartedShop, startShop } from './start-shop.ts';
import { translationFile } from './texts.ts';

/** The language whose place the pseudo-language takes: its numbers, dates and countries stay. */
export const PSEUDO = 'es';

// Below node_modules, where the built pages find React.
const folder = join(repoRoot, 'node_modules/.cache/pseudo-language');

/** The shop with the pseudo-language `en-XA` in the place of Spanish: in pages, refusals, mails and documents. */
export async function startPseudoShop(): Promise<StartedShop> {
  rmSync(folder, { recursive: true, force: true });
  cpSync(join(repoRoot, 'translations'), folder, { recursive: true });
  writePseudoTranslations();
  cpSync(join(repoRoot, 'web/build'), join(folder, 'build'), { recursive: true });
  for (const name of ['shop', 'staff']) await buildPages(name);
  const preload = pathToFileURL(join(repoRoot, 'scripts/pseudo-preload.mjs')).href;
  return startShop({ NODE_OPTIONS: `--import=${preload}`, PSEUDO_FOLDER: folder });
}

function writePseudoTranslations(): void {
  const entries = readPo(readFileSync(translationFile(PSEUDO), 'utf8')).map((entry) => {
    const { source, plural } = entry;
    const others = pluralCategories(languages[PSEUDO].locale).slice(1);
    const translations = [source, ...(plural === undefined ? [] : others.map(() => plural))].map(disguise);
    return { ...entry, translations };
  });
  writeFileSync(join(folder, `${PSEUDO}.po`), writePo(PSEUDO, entries));
}

async function buildPages(name: string): Promise<void> {
  const built = join(folder, name);
  const { ok, output } = await runTool('react-router', ['build'], {
    cwd: join(repoRoot, 'web'),
    env: { NODE_ENV: 'production', PAGES: name, PAGES_LANGUAGE: PSEUDO, TRANSLATIONS: folder, BUILD_DIR: built },
  });
  if (!ok) throw new Error(`Building the pages failed:\n${output}`);
  cpSync(join(built, 'client'), join(folder, 'build/client'), { recursive: true });
  cpSync(join(built, 'server'), join(folder, 'build/server', PSEUDO, name), { recursive: true });
}

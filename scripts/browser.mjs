import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { withProgress } from './progress.mjs';
import { runCommand } from './run-command.mjs';
import { runTool } from './run-tool.mjs';
import { ScriptError } from './script-error.mjs';

// The first one has no window at all, and takes a quarter less time for each test.
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
];
const MAC_APPS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];

// Without these Chromium looks up Google's hosts at every start, which on a closed network takes its time. Its sandbox does
// not work for root, and only for root do we go without it.
export function browserArgs() {
  return [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ];
}

/**
 * A browser that is already there.
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {string | undefined}
 */
export function findBrowser(env = process.env) {
  if (env.CHROMIUM_PATH) {
    if (existsSync(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH;
    throw new ScriptError(
      `CHROMIUM_PATH names ${env.CHROMIUM_PATH}, where there is no file.`,
      'Set it to the program of a Chromium or Chrome, or leave it out to have one found.',
    );
  }
  const playwrights = chromium.executablePath();
  if (existsSync(playwrights)) return playwrights;
  const folders = (env.PATH ?? '').split(delimiter);
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...(process.platform === 'darwin' ? MAC_APPS : [])].find((path) => existsSync(path));
}

/**
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<string>} the path of a browser, installed if there was none
 */
export async function ensureBrowser(env = process.env) {
  const there = findBrowser(env);
  if (there) return there;
  const said = [];
  // Older releases have the second one only.
  const packages = ['chromium-headless-shell', 'chromium'].map((name) => [name, 'fonts-liberation']);
  const install = () => installWithApt(packages);
  if (canUseApt()) said.push(await withProgress('Installing Chromium with apt', install));
  const fromApt = findBrowser(env);
  if (fromApt) return fromApt;
  const download = () => runTool('playwright', ['install', 'chromium']);
  said.push((await withProgress('Downloading Chromium with Playwright', download)).output);
  const downloaded = findBrowser(env);
  if (downloaded) return downloaded;
  throw new ScriptError(
    'The browser tests need a Chromium or Chrome; none was found and none could be installed.',
    'Install one (on Debian `sudo apt-get install chromium fonts-liberation`), or set CHROMIUM_PATH to its program.',
    said.join('\n'),
  );
}

// Ubuntu's chromium package is a snap in disguise, which does not run in containers.
export function canUseApt() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
}

/**
 * @param {string[][]} choices the first that can be had
 * @returns {Promise<string>} what went wrong, if all did
 */
export async function installWithApt(choices) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const update = await runCommand('apt-get', ['update', '-q'], { env });
  for (const packages of choices) {
    const args = ['install', '-y', '-q', '--no-install-recommends', ...packages];
    const install = await runCommand('apt-get', args, { env });
    if (install.ok) return '';
    update.output += install.output;
  }
  return update.output;
}

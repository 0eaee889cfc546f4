import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { canUseApt, installWithApt } from './browser.mjs';
import { withProgress } from './progress.mjs';
import { ScriptError } from './script-error.mjs';

const MAC_APP = '/Applications/Firefox.app/Contents/MacOS/firefox';

/** @param {NodeJS.ProcessEnv} env */
function findFirefox(env) {
  if (env.FIREFOX_PATH) return existsSync(env.FIREFOX_PATH) ? env.FIREFOX_PATH : undefined;
  const folders = (env.PATH ?? '').split(delimiter);
  const onPath = ['firefox-esr', 'firefox'].flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, MAC_APP].find((path) => existsSync(path));
}

/**
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<string>} the path of a Firefox, installed if there was none
 */
export async function ensureFirefox(env = process.env) {
  const there = findFirefox(env);
  if (there) return there;
  const install = () => installWithApt([['firefox-esr']]);
  const said = canUseApt() ? await withProgress('Installing Firefox with apt', install) : '';
  const installed = findFirefox(env);
  if (installed) return installed;
  throw new ScriptError(
    'The long tests need a Firefox; none was found and none could be installed.',
    'Install one (on Debian `sudo apt-get install firefox-esr`), or set FIREFOX_PATH to its program.',
    said,
  );
}

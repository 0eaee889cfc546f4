import { ScriptError } from './script-error.mjs';

// Tried from top to bottom: a full disk also shows up as a broken download, so the more telling sign comes first.
/** @type {{ sign: RegExp, reason: string, hint: string }[]} */
const KNOWN = [
  {
    sign: /ENOSPC/,
    reason: 'The disk is full.',
    hint: 'Free about 1 GB here and in the npm cache (`npm cache clean --force` helps), then run the command again.',
  },
  {
    sign: /\b(EACCES|EPERM|EROFS)\b/,
    reason: 'npm may not write where it has to.',
    hint:
      'Files here or in the npm cache belong to somebody else, perhaps from a run as root. Give them back ' +
      '(`sudo chown -R "$(id -u)" . "$(npm config get cache)"`) or remove node_modules, then run the command again.',
  },
  {
    sign: /EUSAGE|can only install packages when|not in sync/,
    reason: 'package-lock.json does not fit the package.json files.',
    hint: 'Run `npm install` once, look at what changed in package-lock.json, and commit it.',
  },
  {
    sign: /\b(ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|EIDLETIMEOUT)\b/,
    reason: 'The npm registry could not be reached.',
    hint:
      'Check the network and, behind a proxy or with a registry of your own, `npm config get registry` and `proxy`. ' +
      'Then run the command again: what is already downloaded is kept.',
  },
  {
    sign: /SELF_SIGNED_CERT|UNABLE_TO_GET_ISSUER_CERT|UNABLE_TO_VERIFY_LEAF|CERT_HAS_EXPIRED/,
    reason: 'The certificate of the npm registry is not trusted.',
    hint: 'Set NODE_EXTRA_CA_CERTS (or npm’s `cafile`) to the certificate of your proxy and run the command again.',
  },
  {
    sign: /\b(E401|E403|ENEEDAUTH)\b/,
    reason: 'The npm registry refused access.',
    hint: 'Sign in with `npm login`, or set another one with `npm config set registry …`, and run the command again.',
  },
  {
    sign: /\b(E404|ETARGET)\b/,
    reason: 'The npm registry does not offer one of the packages.',
    hint: 'The message above names it. Set a registry that has it with `npm config set registry …`, and run the command again.',
  },
  {
    sign: /EINTEGRITY/,
    reason: 'A downloaded package is not the one that package-lock.json names.',
    hint: 'Run `npm cache clean --force` and the command again. If it stays, do not trust this registry.',
  },
];

const SHOWN_LINES = 25;

/**
 * @param {string} output what `npm ci` printed
 * @returns {ScriptError}
 */
export function explainNpmFailure(output) {
  const known = KNOWN.find(({ sign }) => sign.test(output));
  // Without stacks, and without the help text that npm adds to a refusal.
  const [said = ''] = output.split(/^npm error (?:Clean install a project|Usage:)/m);
  const lines = said.split('\n').filter((line) => line.trim() && !/^npm error(\s+at .*)?$/.test(line));
  const shown = lines.slice(-SHOWN_LINES).join('\n');
  return new ScriptError(
    `Installing the packages failed. ${known?.reason ?? 'What npm said is above.'}`,
    known?.hint ?? 'Put right what npm complains about and run the command again.',
    shown,
  );
}

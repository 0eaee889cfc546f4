import { parse } from 'acorn';
import { fullAncestor } from 'acorn-walk';

/** @typedef {import('acorn').Node} Node */
/** @typedef {Node & Record<string, any>} AnyNode */

/**
 * What one of the oldest browsers does not know (`oldestBrowsers` in web/vite.config.ts), of what people reach for. The bundler
 * rewrites new syntax for them, but never adds a function.
 */
const functions = new Map(
  Object.entries({
    Array: ['fromAsync'],
    AbortSignal: ['any'],
    Document: ['parseHTMLUnsafe'],
    Error: ['isError'],
    Intl: ['DurationFormat', 'Segmenter'],
    Iterator: ['from', 'concat'],
    Map: ['groupBy'],
    Math: ['sumPrecise', 'f16round'],
    Object: ['groupBy'],
    Promise: ['try', 'withResolvers'],
    RegExp: ['escape'],
    URL: ['parse'],
    URLPattern: ['test', 'exec'],
    Uint8Array: ['fromBase64', 'fromHex'],
    scheduler: ['postTask', 'yield'],
  }).map(([owner, names]) => [owner, new Set(names)]),
);

/** On their own, called or made again. */
const globals = new Set([
  'AsyncDisposableStack',
  'CloseWatcher',
  'DisposableStack',
  'Float16Array',
  'Observable',
  'Temporal',
  'URLPattern',
  'cancelIdleCallback',
  'requestIdleCallback',
]);

/** On whatever object: names that nothing else has. */
const methods = new Set([
  'checkVisibility',
  'getOrInsert',
  'getOrInsertComputed',
  'hidePopover',
  'isDisjointFrom',
  'isSubsetOf',
  'isSupersetOf',
  'moveBefore',
  'setFromBase64',
  'setHTMLUnsafe',
  'showPopover',
  'symmetricDifference',
  'toBase64',
  'togglePopover',
  'transferToFixedLength',
]);

const iterators = new Set(['entries', 'keys', 'matchAll', 'values']);
const iteratorHelpers = new Set([
  'drop',
  'every',
  'filter',
  'find',
  'flatMap',
  'map',
  'reduce',
  'some',
  'take',
  'toArray',
]);
const windows = new Set(['globalThis', 'self', 'window']);

/**
 * What a script uses that the oldest browsers do not know. `a.b?.()` counts as guarded, and so does everything inside of an
 * `if`, a `?:` or an `&&` whose condition names the same thing.
 * @param {string} script
 * @returns {string[]}
 */
export function findTooNew(script) {
  /** @type {Node} */
  let program;
  try {
    program = parse(script, { ecmaVersion: 2024, sourceType: 'module' });
  } catch (error) {
    return [`syntax: ${error instanceof Error ? error.message : error}`];
  }
  /** @type {Set<string>} */
  const found = new Set();
  fullAncestor(program, (node, _state, ancestors) => {
    const name = nameOf(/** @type {AnyNode} */ (node));
    if (name && !isGuarded(name, ancestors, script)) found.add(name);
  });
  return [...found].sort();
}

/**
 * @param {AnyNode} node
 * @returns {string | undefined}
 */
function nameOf(node) {
  if ((node.type !== 'CallExpression' && node.type !== 'NewExpression') || node.optional) return undefined;
  const { callee } = node;
  if (callee.type === 'Identifier') return globals.has(callee.name) ? callee.name : undefined;
  if (callee.type !== 'MemberExpression' || callee.computed) return undefined;
  const method = callee.property.name;
  const owner = ownerOf(callee.object);
  if (owner !== undefined && windows.has(owner) && globals.has(method)) return method;
  if (owner !== undefined && functions.get(owner)?.has(method)) return `${owner}.${method}`;
  if (methods.has(method)) return `.${method}`;
  const made = callee.object.type === 'CallExpression' ? callee.object.callee : undefined;
  if (made?.type === 'MemberExpression' && !made.computed && iterators.has(made.property.name))
    if (iteratorHelpers.has(method) && ownerOf(made.object) !== 'Object') return `.${made.property.name}().${method}`;
  return undefined;
}

/**
 * `URL`, and `URL` again in `window.URL`.
 * @param {AnyNode} node
 * @returns {string | undefined}
 */
function ownerOf(node) {
  if (node.type === 'Identifier') return node.name;
  if (node.type !== 'MemberExpression' || node.computed || node.object.type !== 'Identifier') return undefined;
  return windows.has(node.object.name) ? node.property.name : undefined;
}

/**
 * @param {string} name
 * @param {Node[]} ancestors
 * @param {string} script
 */
function isGuarded(name, ancestors, script) {
  const word = name.split('.').at(-1) ?? name;
  return ancestors.some((ancestor, place) => {
    const { type, test, left } = /** @type {AnyNode} */ (ancestor);
    const condition = type === 'LogicalExpression' ? left : test;
    const isCondition = type === 'IfStatement' || type === 'ConditionalExpression' || type === 'LogicalExpression';
    if (!isCondition || !condition || ancestors[place + 1] === condition) return false;
    return script.slice(condition.start, condition.end).includes(word);
  });
}

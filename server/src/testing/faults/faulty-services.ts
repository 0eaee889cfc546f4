import fs from 'node:fs';
import http, { type ClientRequest, type RequestOptions } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { join, resolve } from 'node:path';

// Loaded into the processes of a real shop before anything else (`node --import`), by tests only. While a file of that name
// lies in the folder of FAULT_SWITCHES, the disk is full or the card provider is away. The shop's own code knows nothing
// of it: what fails is what Node gives it.

const { FAULT_SWITCHES: switches = '', DATA_DIR = '' } = process.env;
const isOn = (name: string) => switches !== '' && fs.existsSync(join(switches, name));

const folders = ['files', 'uploads'].map((name) => join(resolve(DATA_DIR), name));
const hasNoRoom = (path: unknown) => folders.some((folder) => String(path).startsWith(folder)) && isOn('disk-full');
const full = () =>
  Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' });

const { writeFile } = fs.promises;
fs.promises.writeFile = (async (file, data, options) => {
  if (!hasNoRoom(file)) return writeFile(file, data, options);
  // As a disk does it: the first part is there, the rest is not.
  const body = Buffer.from(data as Uint8Array);
  await writeFile(file, body.subarray(0, body.length / 2));
  throw full();
}) as typeof writeFile;

const { createWriteStream } = fs;
const refuse = (...args: unknown[]) => (args.at(-1) as (error: Error) => void)(full());
fs.createWriteStream = ((path: fs.PathLike, options?: object) =>
  hasNoRoom(path)
    ? createWriteStream(path, { ...options, fs: { ...fs, write: refuse, writev: refuse } as never })
    : createWriteStream(path, options)) as typeof createWriteStream;

const { request } = http;
http.request = ((options: RequestOptions, ...rest: []) => {
  if (!options.path?.startsWith('/v1/')) return request(options, ...rest);
  if (isOn('gateway-away')) return request({ ...options, port: 1 }, ...rest);
  const asked = request(options, ...rest);
  return isOn('gateway-mute') ? hangUpOn(asked) : asked;
}) as typeof request;

/** It has done what it was asked for, and its answer is lost. */
function hangUpOn(asked: ClientRequest): ClientRequest {
  const emit = asked.emit.bind(asked);
  asked.emit = ((event: string, ...args: unknown[]) => {
    if (event !== 'response') return emit(event, ...args);
    asked.destroy(Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' }));
    return true;
  }) as typeof asked.emit;
  return asked;
}

syncBuiltinESMExports();

const QUIET_INTERVAL_MS = 15_000;

/** @param {number} ms */
export function seconds(ms) {
  return ms < 59_950
    ? `${(ms / 1000).toFixed(1)} s`
    : `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`;
}

/**
 * Says at once what is going on, counts the seconds on a terminal (a line each 15 s in a log), and says how long it took.
 * @template T
 * @param {string} label
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withProgress(label, work) {
  const { stdout } = process;
  const startedAt = Date.now();
  const elapsed = () => Math.round((Date.now() - startedAt) / 1000);
  stdout.write(stdout.isTTY ? `${label} …` : `${label} …\n`);
  const timer = setInterval(
    () => stdout.write(stdout.isTTY ? `\r${label} … ${elapsed()} s` : `${label} … ${elapsed()} s\n`),
    stdout.isTTY ? 1000 : QUIET_INTERVAL_MS,
  );
  const restart = stdout.isTTY ? '\r' : '';
  try {
    const result = await work();
    stdout.write(`${restart}${label}: done in ${seconds(Date.now() - startedAt)}\n`);
    return result;
  } catch (error) {
    stdout.write(`${restart}${label}: failed after ${seconds(Date.now() - startedAt)}\n`);
    throw error;
  } finally {
    clearInterval(timer);
  }
}

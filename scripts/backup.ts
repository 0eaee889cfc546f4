import { parseArgs } from 'node:util';
import { makeBackup } from '../server/src/backup/make-backup.ts';
import { openPlace } from '../server/src/backup/open-place.ts';
import { openFiles } from '../server/src/platform/files/disk-files.ts';
import { wantedPlace } from './backup-target.ts';
import { seconds } from './progress.mjs';
import { runMain, ScriptError } from './script-error.mjs';
import { onShopDatabase } from './shop-database.ts';

const USAGE = 'npm run backup [-- /backup or s3://bucket/folder] [--days 7] [--weeks 5] [--months 12]';

function readArguments() {
  const { values, positionals } = parseArgs({
    options: {
      days: { type: 'string', default: '7' },
      weeks: { type: 'string', default: '5' },
      months: { type: 'string', default: '12' },
    },
    allowPositionals: true,
  });
  const count = (name: 'days' | 'weeks' | 'months') => {
    const number = Number(values[name]);
    if (!(Number.isInteger(number) && number >= 0 && number < 10_000))
      throw new ScriptError(`--${name} must be how many of them to keep.`, `Like this: ${USAGE}`);
    return number;
  };
  return { target: positionals[0], rotation: { days: count('days'), weeks: count('weeks'), months: count('months') } };
}

await runMain(async () => {
  const { target, rotation } = readArguments();
  await onShopDatabase('read', async ({ db, where, withClient }, config) => {
    const place = await openPlace(wantedPlace(target, config, USAGE), config.s3);
    const { key } = config.backup;
    console.log(`Backing up ${where} to ${place.where}${key ? ', encrypted' : ''}`);
    const startedAt = Date.now();
    const files = await openFiles(config);
    const { name, rows, tables, newPictures, missingPictures, removed } = await withClient((client) =>
      makeBackup({ db, client, files, place, key, rotation, now: new Date() }),
    );
    console.log(
      `${name}: ${rows} rows of ${tables} tables, ${newPictures} new pictures, in ${seconds(Date.now() - startedAt)}.`,
    );
    for (const gone of removed) console.log(`Removed ${gone}.`);
    if (missingPictures.length > 0)
      throw new ScriptError(
        `${missingPictures.length} pictures of the shop are nowhere: ${missingPictures.slice(0, 5).join(', ')}`,
        'All else is backed up. Look for them in an older backup, or upload them again.',
      );
  });
});

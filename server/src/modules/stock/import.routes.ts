import { join } from 'node:path';
import { Readable } from 'node:stream';
import * as endpoints from '@fieldhouse/contracts/stock.endpoints';
import { csvFileTypes, MAX_STOCK_FILE_BYTES } from '@fieldhouse/contracts/stock.rules';
import type { ImportReport } from '@fieldhouse/contracts/stock.schemas';
import * as schemas from '@fieldhouse/contracts/stock.schemas';
import type { Config } from '../../platform/config/config.ts';
import { spooled } from '../../platform/files/spool.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { requireRight } from '../../platform/http/require-right.ts';
import { type RouteHost, route } from '../../platform/http/route.ts';
import type { Speech } from '../../platform/http/speech.ts';
import { importMessages, recognise } from './import-messages.rules.ts';
import { type ImportStockDeps, importStock } from './import-stock.ts';

export interface ImportDeps extends ImportStockDeps {
  readonly config: Pick<Config, 'dataDir'>;
}

/** Each has a connection of its own for as long as it works. */
const AT_A_TIME = 2;

/** Looking at a file is the same for all who may import it. */
function toDo({ apply, key }: { apply?: 'true' | undefined; key?: string | undefined }) {
  return apply === 'true' ? { apply: true, key } : { apply: false, key: undefined };
}

/** What is wrong with the file, in the language of its sender. */
function told(report: ImportReport, say: Speech['say']): ImportReport {
  const inWords = <Problem extends { readonly sentence: string }>(problem: Problem): Problem => ({
    ...problem,
    sentence: say(recognise(problem.sentence)),
  });
  const { firstProblems, problemGroups } = report;
  return { ...report, firstProblems: firstProblems.map(inWords), problemGroups: problemGroups.map(inWords) };
}

export function importRoutes(host: RouteHost, deps: ImportDeps): void {
  let open = 0;
  // A scope of its own: here a body is a file that is read while it comes in, and nothing else.
  host.app.register(async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(csvFileTypes, (_request, payload, done) => done(null, payload));
    app.addContentTypeParser('*', (_request, _payload, done) =>
      done(new AppError('unsupported-type', importMessages.type)),
    );
    route({ ...host, app }, endpoints.importStock, schemas.importStock, async ({ query }, { request, caller, say }) => {
      // A file has both: what products are, and how many there are.
      requireRight(caller, 'stock');
      if (!(request.body instanceof Readable)) throw new AppError('invalid-input', importMessages.none);
      if (open >= AT_A_TIME)
        throw new AppError('too-many-requests', importMessages.busy, {
          retryAfterSeconds: 5,
        });
      open++;
      try {
        const gzip = request.headers['content-type']?.startsWith('application/gzip') ?? false;
        const directory = join(deps.config.dataDir, 'imports');
        const report = await spooled(request.body, { directory, maxBytes: MAX_STOCK_FILE_BYTES, gzip }, (content) =>
          importStock(deps, { content, actor: caller.userId, ...toDo(query) }),
        );
        return told(report, say);
      } finally {
        open--;
      }
    });
  });
}

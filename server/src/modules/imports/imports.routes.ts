import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  type ImportKind,
  importKinds,
  importRights,
  MAX_IMPORT_BYTES,
  mayImport,
  moveInMessages,
} from '@fieldhouse/contracts/import.rules';
import * as endpoints from '@fieldhouse/contracts/imports.endpoints';
import type { ImportDetail } from '@fieldhouse/contracts/imports.schemas';
import * as schemas from '@fieldhouse/contracts/imports.schemas';
import { remade } from '@fieldhouse/contracts/messages';
import { inTransaction } from '../../platform/db/db.ts';
import { spooled } from '../../platform/files/spool.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { requireRight } from '../../platform/http/require-right.ts';
import { type RouteContext, type RouteHost, route } from '../../platform/http/route.ts';
import { journal } from '../journal/index.ts';
import { checkImport } from './check-import.ts';
import * as repo from './imports.repo.ts';
import { prepareOf } from './kinds.ts';
import { contextOf, type RunDeps } from './run-imports.ts';
import { stageFile } from './stage-file.ts';

/** Each reads a file from beginning to end. */
const AT_A_TIME = 2;

type Asking = Pick<RouteContext, 'caller' | 'say'>;

export function importRoutes(host: RouteHost, deps: RunDeps): void {
  const { db } = deps;
  route(host, endpoints.listImports, schemas.listImports, (_input, { caller }) =>
    repo.listNewest(
      db,
      importKinds.filter((kind) => mayImport(kind, caller.rights)),
    ),
  );
  route(host, endpoints.getImport, schemas.getImport, ({ params }, context) => getDetail(deps, params.id, context));
  route(host, endpoints.updateImport, schemas.updateImport, async ({ params: { id }, body: { status } }, context) => {
    const { kind, fileName, total } = await getDetail(deps, id, context);
    const actor = context.caller.userId;
    const set = await inTransaction(db, async (tx) => {
      const done = await repo.setState(tx, id, status);
      const after = { kind, fileName, total };
      if (done?.isFirst) await journal(tx, { actor, action: 'startImport', subject: 'import', subjectId: id, after });
      return done;
    });
    const after = await getDetail(deps, id, context);
    if (!set && status === 'running' && after.status === 'finished')
      throw new AppError('refused', moveInMessages.finished);
    return after;
  });
  uploadRoute(host, deps);
}

/** A scope of its own: here a body is a file that is read while it comes in, and nothing else. */
function uploadRoute(host: RouteHost, deps: RunDeps): void {
  let open = 0;
  host.app.register(async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser([...schemas.createImport.fileTypes], (_request, payload, done) => done(null, payload));
    app.addContentTypeParser('*', (_request, _payload, done) =>
      done(new AppError('unsupported-type', moveInMessages.type)),
    );
    route({ ...host, app }, endpoints.createImport, schemas.createImport, async ({ query }, context) => {
      const { request, caller } = context;
      if (!(request.body instanceof Readable)) throw new AppError('invalid-input', moveInMessages.none);
      if (open >= AT_A_TIME) throw new AppError('too-many-requests', moveInMessages.busy, { retryAfterSeconds: 5 });
      open++;
      try {
        const gzip = request.headers['content-type']?.startsWith('application/gzip') ?? false;
        const directory = join(deps.config.dataDir, 'imports');
        const admit = (kind: ImportKind) => {
          for (const right of importRights[kind]) requireRight(caller, right);
        };
        const actor = caller.userId;
        const file = await spooled(request.body, { directory, maxBytes: MAX_IMPORT_BYTES, gzip }, (content) =>
          stageFile(deps.db, { content, name: query.name ?? 'import.csv', actor, admit }),
        );
        await checkImport(deps.db, file, prepareOf(file.kind), await contextOf(deps, { ...file, actor }));
        return await getDetail(deps, file.id, context);
      } finally {
        open--;
      }
    });
  });
}

/** Who lacks the right for what is in it does not hear of it. */
async function getDetail({ db }: Pick<RunDeps, 'db'>, id: string, { caller, say }: Asking): Promise<ImportDetail> {
  const [found, problems] = await Promise.all([repo.findImport(db, id), repo.findProblems(db, id)]);
  if (!found || !mayImport(found.kind, caller.rights)) throw new AppError('not-found', moveInMessages.gone);
  return {
    ...found,
    problems: problems.count,
    firstProblems: problems.first.map(({ sentence, params, ...problem }) => ({
      ...problem,
      sentence: say(remade({ source: sentence, values: params })),
    })),
  };
}

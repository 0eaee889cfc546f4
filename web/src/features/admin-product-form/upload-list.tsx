import { t } from '@fieldhouse/contracts/text';
import { CircleCheck, CircleExclamationPoint, Pause, Play, RotateCcw, X } from 'lucide-react';
import { IconButton } from '../../ui/button.tsx';
import { Progress } from '../../ui/progress.tsx';
import { sizeText } from './upload.rules.ts';
import type { UploadItem, Uploads } from './use-uploads.ts';

const labels: Record<Exclude<UploadItem['state'], 'waiting'>, string> = {
  running: t`running`,
  paused: t`paused`,
  success: t`success`,
  canceled: t`upload canceled`,
  error: t`error`,
};

function describeState({ state, percent, bytes }: UploadItem): string {
  if (state === 'waiting') return t`chosen, ${sizeText(bytes)}`;
  return state === 'running' && percent >= 100 ? t`running, processing` : labels[state];
}

/** Each chosen file with how far it is, and what can be done about it. */
export function UploadList({ uploads }: { uploads: Uploads }) {
  if (uploads.items.length === 0) return null;
  return (
    <ul aria-label="Chosen files" className="flex flex-col border-t-2 border-line">
      {uploads.items.map((item) => (
        <li key={item.id} className="flex items-center gap-3 border-b-2 border-line py-3">
          <div className="min-w-0 grow">
            <UploadWords item={item} />
          </div>
          <UploadButtons item={item} uploads={uploads} />
        </li>
      ))}
    </ul>
  );
}

function UploadWords({ item }: { item: UploadItem }) {
  const { name, state, percent, problem } = item;
  const started = state === 'running' || state === 'paused';
  return (
    <>
      {started ? (
        <div className="wrap-anywhere">
          <Progress label={name} percent={percent} />
        </div>
      ) : (
        <p className="font-semibold wrap-anywhere">{name}</p>
      )}
      <p role="status" className="mt-1 flex items-center gap-1.5 text-sm text-ink-soft">
        {state === 'success' && <CircleCheck size={18} className="text-court" />}
        {state === 'error' && <CircleExclamationPoint size={18} className="shrink-0 text-red" />}
        <span className={state === 'error' ? 'font-semibold text-red' : ''}>{describeState(item)}</span>
      </p>
      {problem && <p className={`text-sm ${state === 'error' ? 'text-red' : 'text-ink-soft'}`}>{problem}</p>}
    </>
  );
}

function UploadButtons({ item: { id, name, state }, uploads }: { item: UploadItem; uploads: Uploads }) {
  const ended = state === 'success' || state === 'canceled' || state === 'error' || state === 'waiting';
  return (
    <div className="flex shrink-0">
      {state === 'running' && (
        <IconButton label={t`Pause ${name}`} onClick={() => uploads.pause(id)}>
          <Pause size={20} />
        </IconButton>
      )}
      {state === 'paused' && (
        <IconButton label={t`Resume ${name}`} onClick={() => uploads.start(id)}>
          <Play size={20} />
        </IconButton>
      )}
      {state === 'error' && (
        <IconButton label={t`Try ${name} again`} onClick={() => uploads.start(id)}>
          <RotateCcw size={20} />
        </IconButton>
      )}
      <IconButton
        label={ended ? t`Remove ${name} from the list` : t`Cancel ${name}`}
        onClick={() => (ended ? uploads.remove(id) : uploads.cancel(id))}
      >
        <X size={20} />
      </IconButton>
    </div>
  );
}

import { CircleCheck, CircleExclamationPoint, Pause, Play, RotateCcw, X } from 'lucide-react';
import { IconButton } from '../../ui/button.tsx';
import { Progress } from '../../ui/progress.tsx';
import { sizeText } from './upload.rules.ts';
import type { UploadItem, Uploads } from './use-uploads.ts';

const labels: Record<UploadItem['state'], string> = {
  waiting: 'chosen',
  running: 'running',
  paused: 'paused',
  success: 'success',
  canceled: 'canceled',
  error: 'error',
};

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

function UploadWords({ item: { name, bytes, state, percent, problem } }: { item: UploadItem }) {
  const started = state === 'running' || state === 'paused';
  const finishing = state === 'running' && percent >= 100;
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
        <span className={state === 'error' ? 'font-semibold text-red' : ''}>
          {finishing ? 'running, processing' : labels[state]}
          {state === 'waiting' && `, ${sizeText(bytes)}`}
        </span>
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
        <IconButton label={`Pause ${name}`} onClick={() => uploads.pause(id)}>
          <Pause size={20} />
        </IconButton>
      )}
      {state === 'paused' && (
        <IconButton label={`Resume ${name}`} onClick={() => uploads.start(id)}>
          <Play size={20} />
        </IconButton>
      )}
      {state === 'error' && (
        <IconButton label={`Try ${name} again`} onClick={() => uploads.start(id)}>
          <RotateCcw size={20} />
        </IconButton>
      )}
      <IconButton
        label={ended ? `Remove ${name} from the list` : `Cancel ${name}`}
        onClick={() => (ended ? uploads.remove(id) : uploads.cancel(id))}
      >
        <X size={20} />
      </IconButton>
    </div>
  );
}

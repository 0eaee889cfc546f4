import { ScanBarcode } from 'lucide-react';
import { type FormEvent, type ReactNode, type RefObject, useEffect, useState } from 'react';
import { findOpenDialog } from '../../ui/confirm.ts';

interface ScanNews {
  readonly tone: 'done' | 'problem';
  readonly text: string;
  /** Two that say the same are still two. */
  readonly count: number;
}

interface ScanFieldProps {
  label: string;
  placeholder: string;
  hint: ReactNode;
  field: RefObject<HTMLInputElement | null>;
  news: ScanNews | undefined;
  onScan: (text: string) => void;
}

/** The one field that barcodes and numbers go into. It gets what is typed wherever nothing else would take it. */
export function ScanField({ label, placeholder, hint, field, news, onScan }: ScanFieldProps) {
  useScannerFocus(field);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = field.current?.value ?? '';
    if (field.current) field.current.value = '';
    onScan(text);
  };
  const isWrong = news?.tone === 'problem';
  return (
    <form method="post" onSubmit={submit} className="flex flex-col gap-2">
      <label htmlFor="scan" className="text-sm font-semibold">
        {label}
      </label>
      <div className="relative">
        <ScanBarcode size={22} className="pointer-events-none absolute top-1/2 start-3 -translate-y-1/2" />
        <input
          id="scan"
          ref={field}
          name="scan"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          placeholder={placeholder}
          aria-describedby="scan-hint"
          className={`control ps-11! ${isWrong ? 'border-red!' : ''}`}
        />
      </div>
      <p id="scan-hint" className="text-xs text-ink-soft">
        {hint}
      </p>
      {/* Always there, so that what comes into it is read out. */}
      <div role="alert" className="empty:hidden">
        {isWrong && (
          <p
            key={news.count}
            className="rounded-sm bg-red px-4 py-3 font-headline text-2xl font-semibold text-white wrap-anywhere"
          >
            {news.text}
          </p>
        )}
      </div>
      <div role="status" className="empty:hidden">
        {news?.tone === 'done' && (
          <p key={news.count} className="rounded-sm bg-court-soft px-4 py-2 font-semibold text-court wrap-anywhere">
            {news.text}
          </p>
        )}
      </div>
    </form>
  );
}

const TAKES_KEYS = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';

/** A scanner types as a keyboard does. Buttons and ticks take Enter and blanks, and leave all else to the field. */
function useScannerFocus(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    // On a phone it would open the keyboard over what there is to read.
    if (matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true });
    const redirect = ({ key, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent) => {
      if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey || defaultPrevented) return;
      if (findOpenDialog() || document.activeElement?.matches(TAKES_KEYS)) return;
      field.current?.focus();
    };
    addEventListener('keydown', redirect);
    return () => removeEventListener('keydown', redirect);
  }, [field]);
}

/** What was scanned last has led to; what is wrong is heard, too. */
export function useScanNews() {
  const [news, setNews] = useState<ScanNews>();
  return {
    news,
    announce: (tone: ScanNews['tone'], text: string) => {
      if (tone === 'problem') beep();
      setNews((before) => ({ tone, text, count: (before?.count ?? 0) + 1 }));
    },
    clear: () => setNews(undefined),
  };
}

let context: AudioContext | undefined;

/** A low tone: who packs looks at the shelf and not at the screen. */
function beep(): void {
  try {
    context ??= new AudioContext();
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = 'square';
    tone.frequency.value = 220;
    volume.gain.value = 0.15;
    tone.connect(volume).connect(context.destination);
    tone.start();
    tone.stop(context.currentTime + 0.35);
  } catch {
    // It is written on the screen, too.
  }
}

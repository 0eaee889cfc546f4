import { Autocomplete } from '@base-ui/react/autocomplete';
import { t } from '@fieldhouse/contracts/text';
import { useLayoutEffect, useRef, useState } from 'react';
import { Picture } from '../../ui/picture.tsx';
import { searchInput } from './search-input.ts';
import { type Suggestion, useSuggestions } from './use-suggestions.ts';

export interface Caret {
  from: number | null;
  to: number | null;
  focused: boolean;
}

export interface SearchAutocompleteProps {
  text: string;
  onText: (text: string) => void;
  /** One of the suggestions was taken. */
  onChoose: (to: string) => void;
  /** Where the caret stood in the plain input. */
  caret: Caret;
}

/** Waits while a character is composed with several keys: the input method holds on to this very element. */
export function compositionEnd(input: HTMLInputElement | null): Promise<void> {
  return new Promise((resolve) => {
    if (input?.dataset.composing) input.addEventListener('compositionend', () => resolve(), { once: true });
    else resolve();
  });
}

/** Contains Base UI: load it by import() only. */
export function SearchAutocomplete({ text, onText, onChoose, caret }: SearchAutocompleteProps) {
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const suggestions = useSuggestions(text);
  // Replaces the plain input while it is typed into.
  useLayoutEffect(() => {
    if (!caret.focused) return;
    input.current?.focus();
    input.current?.setSelectionRange(caret.from, caret.to);
  }, [caret]);

  return (
    <Autocomplete.Root
      items={suggestions}
      itemToStringValue={({ label }: Suggestion) => label}
      mode="none"
      value={text}
      onValueChange={onText}
      open={open && suggestions.length > 0}
      // Presses elsewhere close it by taking the focus; those on the list itself do not.
      onOpenChange={(wanted, { reason }) => reason !== 'outside-press' && setOpen(wanted)}
    >
      <Autocomplete.Input ref={input} {...searchInput} onBlur={() => setOpen(false)} />
      {open && suggestions.length > 0 && (
        // Inside the search landmark, where screen readers expect it.
        <Autocomplete.Portal container={input.current?.closest('search')}>
          <Autocomplete.Positioner sideOffset={6} align="start" className="z-10 outline-none">
            {/* Not Autocomplete.Popup: that one hides the rest of the page from screen readers, the Search button too. */}
            {/* biome-ignore lint/a11y/noStaticElementInteractions: a press on the list leaves the focus in the input */}
            <div
              className="popup w-[max(var(--anchor-width),min(26rem,var(--available-width)))] max-w-(--available-width)"
              onMouseDown={(event) => event.preventDefault()}
            >
              <Autocomplete.Status className="sr-only">
                {t.plural(suggestions.length, { one: '# suggestion', other: '# suggestions' })}
              </Autocomplete.Status>
              <Autocomplete.List className="max-h-[min(24rem,var(--available-height))] overflow-y-auto overscroll-contain py-1">
                {(suggestion: Suggestion) => (
                  <Autocomplete.Item
                    key={suggestion.to}
                    value={suggestion}
                    dir="auto"
                    onClick={() => onChoose(suggestion.to)}
                    className="flex min-h-11 cursor-pointer items-center gap-3 px-3 py-1 outline-none select-none data-highlighted:bg-ink data-highlighted:text-white"
                  >
                    {suggestion.kind === 'product' && (
                      <Picture src={suggestion.img} alt="" width={40} className="size-10 shrink-0 rounded-sm" />
                    )}
                    <span className="grow wrap-anywhere">{suggestion.label}</span>
                    <span className="shrink-0 text-sm tabular-nums opacity-80">{suggestion.hint}</span>
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
            </div>
          </Autocomplete.Positioner>
        </Autocomplete.Portal>
      )}
    </Autocomplete.Root>
  );
}

import { Autocomplete } from '@base-ui/react/autocomplete';
import { useLayoutEffect, useRef, useState } from 'react';
import { searchInput } from './search-input.ts';
import { useSuggestions } from './use-suggestions.ts';

export interface Caret {
  from: number | null;
  to: number | null;
  focused: boolean;
}

export interface SearchAutocompleteProps {
  text: string;
  onText: (text: string) => void;
  /** Somebody took one of the suggestions. */
  onChoose: (text: string) => void;
  /** Where the caret stood in the plain input. */
  caret: Caret;
}

/** Contains Base UI: load it by import() only. */
export function SearchAutocomplete({ text, onText, onChoose, caret }: SearchAutocompleteProps) {
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const suggestions = useSuggestions(text);
  // Replaces the plain input while somebody is typing.
  useLayoutEffect(() => {
    if (!caret.focused) return;
    input.current?.focus();
    input.current?.setSelectionRange(caret.from, caret.to);
  }, [caret]);

  return (
    <Autocomplete.Root
      items={suggestions}
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
              className="popup w-(--anchor-width) max-w-(--available-width)"
              onMouseDown={(event) => event.preventDefault()}
            >
              <Autocomplete.Status className="sr-only">{suggestions.length} suggestions</Autocomplete.Status>
              <Autocomplete.List className="max-h-[min(24rem,var(--available-height))] overflow-y-auto overscroll-contain py-1">
                {(name: string) => (
                  <Autocomplete.Item
                    key={name}
                    value={name}
                    dir="auto"
                    onClick={() => onChoose(name)}
                    className="flex min-h-11 cursor-pointer items-center px-3 py-1 wrap-anywhere outline-none select-none data-highlighted:bg-ink data-highlighted:text-white"
                  >
                    {name}
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

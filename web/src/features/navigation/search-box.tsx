import { t } from '@fieldhouse/contracts/text';
import { Search } from 'lucide-react';
import { type ComponentType, type SubmitEvent, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useHref, useNavigate, useRouteLoaderData } from 'react-router';
import { buttonClass } from '../../ui/button.tsx';
import { showMessage } from '../../ui/confirm.ts';
import type { Caret, SearchAutocompleteProps } from './search-autocomplete.tsx';
import { searchInput } from './search-input.ts';

/** A plain form that asks /result; with scripts its input becomes the autocomplete when it is first entered. */
export function SearchBox() {
  const navigate = useNavigate();
  const results = useHref('/result');
  const [text, setText] = useState('');
  const { plain, rich, enrich } = useAutocomplete(setText);
  const search = useSearch((searched) => {
    // What has been typed since is the next search.
    setText((typed) => (typed === searched ? '' : typed));
    if (plain.current?.value === searched) plain.current.value = '';
  });
  const open = (to: string) => {
    setText('');
    void navigate(to);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void search(plain.current?.value ?? text);
  };
  return (
    <search>
      <form action={results} className="flex" onSubmit={submit}>
        {rich ? (
          <rich.Autocomplete text={text} onText={setText} onChoose={open} caret={rich.caret} />
        ) : (
          <input ref={plain} {...searchInput} onFocus={enrich} />
        )}
        <button
          type="submit"
          aria-label="Search"
          className={buttonClass('ink', 'md', 'shrink-0 rounded-s-none max-md:px-4')}
        >
          <Search size={20} className="md:hidden" />
          <span className="hidden md:inline">Search</span>
        </button>
      </form>
    </search>
  );
}

interface Rich {
  Autocomplete: ComponentType<SearchAutocompleteProps>;
  /** Where it stood in the plain input. */
  caret: Caret;
}

/** The plain input, and what takes its place when it is entered and the code has come. `onTakeOver` gets its text. */
function useAutocomplete(onTakeOver: (text: string) => void) {
  const plain = useRef<HTMLInputElement>(null);
  const loading = useRef(false);
  const [rich, setRich] = useState<Rich>();

  const enrich = useCallback(async () => {
    if (loading.current) return;
    loading.current = true;
    try {
      const { SearchAutocomplete, compositionEnd } = await import('./search-autocomplete.tsx');
      await compositionEnd(plain.current);
      const input = plain.current;
      if (!input) return;
      const focused = document.activeElement === input;
      const caret = { from: input.selectionStart, to: input.selectionEnd, focused };
      // At once: a keystroke between reading the text and handing it over would be lost.
      flushSync(() => {
        onTakeOver(input.value);
        setRich({ Autocomplete: SearchAutocomplete, caret });
      });
    } catch {
      // Its code failed to load. The plain input searches as well; the next focus tries again.
      loading.current = false;
    }
  }, [onTakeOver]);
  useEffect(() => {
    // Entered before the page was hydrated.
    if (document.activeElement === plain.current) void enrich();
  }, [enrich]);
  return { plain, rich, enrich };
}

/** Its id in the router, which is its file's name. */
const RESULT_PAGE = 'pages/result';

/** Leads to the results; `onFound` is called when they are there. Neither a search that failed nor going back to older ones is. */
function useSearch(onFound: (searched: string) => void): (text: string) => Promise<void> {
  const navigate = useNavigate();
  const searching = useRef('');
  const found = useEffectEvent(onFound);
  const results = useRouteLoaderData<{ problem?: string }>(RESULT_PAGE);
  useEffect(() => {
    if (!results || results.problem || !searching.current) return;
    found(searching.current);
    searching.current = '';
  }, [results]);
  return async (text) => {
    const q = text.trim();
    if (!q) return showMessage({ title: t`Oops...`, text: t`We need something to search`, tone: 'error' });
    searching.current = text;
    await navigate(`/result?${new URLSearchParams({ q })}`);
  };
}

import { t } from '@fieldhouse/contracts/text';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { TryAgain } from '../../ui/notice.tsx';
import type { FoundOption } from './found-options.ts';
import { useSearchAll } from './use-search-all.ts';

/** One field for everything that staff look for: Ctrl K or ⌘ K from anywhere. */
export function SearchAll() {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const search = useSearchAll();
  const { text, isOpen, at, options, busy, problem } = search;
  useEffect(() => {
    const focus = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    addEventListener('keydown', focus);
    return () => removeEventListener('keydown', focus);
  }, []);
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const act = { ArrowDown: () => search.move(1), ArrowUp: () => search.move(-1), Enter: search.enter }[event.key];
    if (act) {
      event.preventDefault();
      act();
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      search.close();
    } else if (event.key === 'Escape') input.current?.blur();
  };
  return (
    <div className="relative min-w-0 grow md:max-w-lg">
      <Search size={20} className="pointer-events-none absolute inset-y-0 start-3 my-auto text-ink-soft" />
      <input
        ref={input}
        type="text"
        role="combobox"
        aria-label="Find anything"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && options[at] ? `${id}-${at}` : undefined}
        placeholder={t`Find anything (Ctrl K)`}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={200}
        className="control min-h-10! ps-10!"
        value={text}
        onChange={({ currentTarget }) => search.type(currentTarget.value)}
        onKeyDown={press}
        onFocus={search.open}
        onBlur={search.close}
      />
      <p role="status" className="sr-only">
        {isOpen && !busy && !problem && t.plural(options.length, { one: '# found', other: '# found' })}
      </p>
      <div
        hidden={!isOpen}
        className="popup absolute start-0 top-full z-5 mt-1 max-h-[min(32rem,75dvh)] w-full min-w-72 overflow-y-auto max-md:fixed max-md:inset-x-3 max-md:top-14 max-md:w-auto"
      >
        {isOpen && <Found id={id} search={search} />}
      </div>
    </div>
  );
}

function Found({ id, search }: { id: string; search: ReturnType<typeof useSearchAll> }) {
  const { groups, options, at, busy, isCurrent, problem, askAgain, choose } = search;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the focus stays in the field, or the list would close before the click
    <div
      aria-busy={busy}
      className={busy && !isCurrent ? 'opacity-85' : ''}
      onMouseDown={(event) => event.preventDefault()}
    >
      {problem && (
        <div className="p-3">
          <TryAgain busy={busy} onRetry={askAgain}>
            {problem}
          </TryAgain>
        </div>
      )}
      <div id={`${id}-list`} role="listbox" aria-label="Found">
        {groups.map(({ label, options: some }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options
          <div key={label} role="group" aria-label={label} className="border-b border-line py-1 last:border-0">
            <p aria-hidden="true" className="px-3 pt-1 text-xs font-semibold text-ink-soft">
              {label}
            </p>
            {some.map((option) => (
              <Option
                key={option.key}
                id={`${id}-${options.indexOf(option)}`}
                option={option}
                isActive={options[at] === option}
                onChoose={choose}
              />
            ))}
          </div>
        ))}
      </div>
      {options.length === 0 && !problem && (
        <p className="px-3 py-4 text-ink-soft">{busy || !isCurrent ? t`Searching…` : t`Nothing was found.`}</p>
      )}
    </div>
  );
}

interface OptionProps {
  id: string;
  option: FoundOption;
  isActive: boolean;
  onChoose: (option: FoundOption) => void;
}

function Option({ id, option, isActive, onChoose }: OptionProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
    <div
      ref={place}
      id={id}
      role="option"
      aria-selected={isActive}
      className="flex min-h-9 cursor-pointer flex-wrap items-baseline gap-x-3 px-3 py-1.5 hover:bg-chalk aria-selected:bg-ink aria-selected:text-white max-md:min-h-11"
      onClick={() => onChoose(option)}
    >
      <bdi className="font-semibold wrap-anywhere">{option.title}</bdi>
      {option.text && <bdi className="text-sm wrap-anywhere">{option.text}</bdi>}
    </div>
  );
}

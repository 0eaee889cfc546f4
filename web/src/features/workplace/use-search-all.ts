import { searchAll } from '@fieldhouse/contracts/workplace.endpoints';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useRights } from '../../lib/session/held-rights.ts';
import { useAnswer } from '../../lib/use-answer.ts';
import { type FoundGroup, type FoundOption, findExact, findRoomOptions, toGroups } from './found-options.ts';

const PAUSE_MS = 120;
const noRights = [] as const;

/** What the shop and the menu have for this. `isCurrent`: the answer is about it, and not about what was typed before. */
function useFound(q: string) {
  const rights = useRights() ?? noRights;
  const ask = useAnswer(
    q === '' ? undefined : async (call) => ({ q, found: await call(searchAll, { query: { q } }) }),
    q,
    PAUSE_MS,
  );
  const { answer } = ask;
  const groups: readonly FoundGroup[] = [
    ...(answer && q !== '' ? toGroups(answer.found, rights) : []),
    findRoomOptions(q, rights),
  ].filter(({ options }) => options.length > 0);
  return { ...ask, isCurrent: answer?.q === q, groups, options: groups.flatMap(({ options }) => options) };
}

/** What is typed, what is found of it, and which of that is chosen. */
export function useSearchAll() {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  /** Enter was pressed before the answer to this was there: a scanner is faster than the shop. */
  const [entered, setEntered] = useState<string>();
  const q = text.trim();
  const found = useFound(q);
  const { answer, isCurrent, groups, options } = found;

  const type = (next: string) => {
    setText(next);
    setOpen(true);
    setAt(-1);
    setEntered(undefined);
  };
  const close = () => {
    setOpen(false);
    setAt(-1);
  };
  const choose = ({ to }: FoundOption) => {
    setText('');
    close();
    void navigate(to);
  };
  /** What alone can be meant is opened; else the first is shown as chosen, for the next Enter. */
  const settle = () => {
    setEntered(undefined);
    const exact = findExact(groups);
    if (exact) choose(exact);
    else setAt(options.length > 0 ? 0 : -1);
  };
  const enter = () => {
    const chosen = options[at];
    if (chosen) choose(chosen);
    else if (q === '') return;
    else if (isCurrent) settle();
    else setEntered(q);
  };
  const settleEntered = useEffectEvent(settle);
  useEffect(() => {
    if (entered !== undefined && entered === answer?.q) settleEntered();
  }, [entered, answer]);
  const move = (by: 1 | -1) => {
    setOpen(true);
    const first = by === 1 ? 0 : options.length - 1;
    setAt((now) => (now < 0 ? first : (now + by + options.length) % options.length));
  };
  const open = () => setOpen(true);
  return { ...found, text, isOpen: isOpen && q !== '', at, type, open, close, choose, enter, move };
}

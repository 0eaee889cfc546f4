import { useLocation, useNavigate } from 'react-router';

/** Whether a dialog is open, as a step of the history, which its fragment names: Back closes it and leaves no page. */
export function useOpenInHistory(fragment: string): [boolean, (open: boolean) => void] {
  const { search, hash, state } = useLocation();
  const navigate = useNavigate();
  const isOpen = hash === fragment;
  const setOpen = (open: boolean) => {
    if (open === isOpen) return;
    const stay = { preventScrollReset: true };
    if (open) void navigate({ search, hash: fragment }, { ...stay, state: { opened: fragment } });
    // Otherwise the address was opened with it.
    else if (state?.opened === fragment) void navigate(-1);
    else void navigate({ search }, { ...stay, replace: true });
  };
  return [isOpen, setOpen];
}

import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { Button, IconButton } from '../../ui/button.tsx';
import { ListProblem } from '../../ui/list-problem.tsx';
import { FacetForm, type FacetFormProps } from './facet-form.tsx';
import { countText, facetFormId, showText } from './listing.rules.ts';
import { findForm } from './use-filter-form.ts';

interface FacetDrawerProps extends FacetFormProps {
  busy: boolean;
  problem: string | undefined;
  onClose: () => void;
}

/** The facets on a small screen: the browser's own dialog over the whole of it. A step back closes it. */
export function FacetDrawer({ busy, problem, onClose, ...form }: FacetDrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Closed by the browser first, which gives the focus back.
  const close = () => dialog.current?.close();
  const { key } = useLocation();
  const wayHere = useNavigationType();
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);
  const opened = useRef(key);
  useEffect(() => {
    if (opened.current !== key && wayHere === 'POP') close();
    opened.current = key;
  });
  return (
    <dialog
      ref={dialog}
      aria-labelledby="facets-title"
      onClose={() => {
        // With what was typed last, whatever has closed it.
        findForm(facetFormId)?.requestSubmit();
        onClose();
      }}
      className="m-0 ms-auto flex h-dvh max-h-none w-full max-w-md flex-col overflow-hidden bg-white text-ink backdrop:bg-ink/60 transition-transform duration-200 ease-out starting:translate-x-full"
    >
      <div className="flex items-center justify-between border-b-2 border-ink py-3 pe-2 ps-5">
        <h2 id="facets-title" className="text-2xl">
          Filters
        </h2>
        <IconButton label="Close" onClick={close}>
          <X size={24} />
        </IconButton>
      </div>
      <div className="grow overflow-y-auto overscroll-contain px-5 py-2">
        <FacetForm {...form} together />
      </div>
      <div className="border-t border-line p-4">
        {/* What is behind the dialog is neither seen nor read out. */}
        <ListProblem problem={problem} below="number" />
        <p aria-live="polite" className="sr-only">
          {countText(form.list)}
        </p>
        <Button className="w-full" size="lg" aria-busy={busy} onClick={close}>
          {showText(form.list)}
        </Button>
      </div>
    </dialog>
  );
}

import { t } from '@fieldhouse/contracts/text';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';
import { toast } from '../ui/toast.ts';
import { type Mutation, useMutation } from './use-mutation.ts';

interface StoredCardProps {
  /** How it is announced, and its buttons with it. */
  name: string;
  /** Where it is edited. */
  editPath: string;
  /** What is asked before it is deleted. */
  question: { title: string; text: string };
  remove: () => Promise<{ message: string }>;
  /** More buttons, of which one runs at a time. */
  actions?: (mutation: Mutation) => ReactNode;
  children: ReactNode;
}

/** The list of them. */
export function StoredCards({ className = '', children }: { className?: string; children: ReactNode }) {
  return <ul className={`grid grid-cols-1 gap-5 sm:grid-cols-2 md:grid-cols-3 ${className}`}>{children}</ul>;
}

/** A stored thing in a list, with what may be done to it. */
export function StoredCard({ name, editPath, question, remove, actions, children }: StoredCardProps) {
  const mutation = useMutation();
  const { run, busy, refusal } = mutation;
  const ask = () =>
    run(remove, {
      confirm: { ...question, action: t`Delete`, tone: 'danger' },
      onSuccess: ({ message }) => void toast(message),
    });
  return (
    <li className="grid min-w-0">
      <article
        aria-label={name}
        className="flex min-w-0 flex-col gap-4 rounded-sm border-t-4 border-ink bg-chalk p-5 wrap-anywhere"
      >
        {children}
        <div className="mt-auto flex flex-wrap gap-2">
          <ButtonLink size="sm" tone="line" to={editPath} aria-label={t`Edit ${name}`}>
            Edit
          </ButtonLink>
          {actions?.(mutation)}
          <Button
            size="sm"
            tone="quiet"
            busy={busy}
            aria-label={t`Delete ${name}`}
            className="px-1.5! text-red"
            onClick={ask}
          >
            Delete
          </Button>
        </div>
        {refusal && <Notice tone="problem">{refusal.message}</Notice>}
      </article>
    </li>
  );
}

import type { Language } from '@fieldhouse/contracts/language';
import { t } from '@fieldhouse/contracts/text';
import type { Translation } from '@fieldhouse/contracts/translations.schemas';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { kindTexts, missingFields } from './texts.rules.ts';
import { TextsForm } from './texts-form.tsx';

interface TextsListProps {
  things: readonly Translation[];
  first: string;
  into: Language;
}

/** One is open at a time: a page of text is long. */
export function TextsList({ things, first, into }: TextsListProps) {
  const [open, setOpen] = useState<string>();
  return (
    <ul className="flex flex-col">
      {things.map((thing) => (
        <li key={thing.id} className="border-t border-edge py-4">
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
            <div className="min-w-0">
              <h2 lang={first} dir="auto" className="font-semibold wrap-anywhere">
                {thing.label || kindTexts[thing.kind]}
              </h2>
              <p className="text-sm text-ink-soft wrap-anywhere">{stateOf(thing)}</p>
            </div>
            {open !== thing.id && (
              <Button
                size="sm"
                tone="line"
                aria-label={t`Translate ${thing.label || kindTexts[thing.kind]}`}
                onClick={() => setOpen(thing.id)}
              >
                Translate
              </Button>
            )}
          </div>
          {open === thing.id && (
            <TextsForm thing={thing} first={first} into={into} onClose={() => setOpen(undefined)} />
          )}
        </li>
      ))}
    </ul>
  );
}

function stateOf(thing: Translation): string {
  const missing = missingFields(thing);
  if (missing.length > 0) return t`Missing: ${missing.join(', ')}`;
  return thing.changed ? t`The original has changed since it was translated` : t`Translated`;
}

import { t } from '@fieldhouse/contracts/text';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Costs } from './use-costs.ts';

interface CodeFormProps {
  costs: Pick<Costs, 'code' | 'quote' | 'busy' | 'applyCode' | 'removeCode'>;
}

/** A code is sent once, and then stands there with what the shop has said about it. */
export function CodeForm({ costs }: CodeFormProps) {
  const { code, quote, busy, applyCode, removeCode } = costs;
  const [typed, setTyped] = useState('');
  const [missing, setMissing] = useState(false);
  const answer = quote?.code && quote.code.code.toUpperCase() === code.toUpperCase() ? quote.code : undefined;
  const send = (event: FormEvent) => {
    event.preventDefault();
    setMissing(typed.trim() === '');
    if (busy || typed.trim() === '') return;
    applyCode(typed);
    setTyped('');
  };
  if (code && (answer?.applied || !answer))
    return (
      <div role="status" className="flex items-center justify-between gap-4">
        <p className="min-w-0 wrap-anywhere">
          {answer ? (
            <>
              Code <b dir="auto">{code}</b> <span className="font-semibold text-court">applied</span>
            </>
          ) : (
            <>
              Code <b dir="auto">{code}</b>
            </>
          )}
        </p>
        <Button size="sm" tone="quiet" busy={busy} onClick={removeCode}>
          Remove <span className="sr-only">code {code}</span>
        </Button>
      </div>
    );
  const reason = answer && !answer.applied ? `${code}: ${answer.reason ?? t`This code cannot be used.`}` : undefined;
  return (
    <form method="post" noValidate className="flex items-start gap-3" onSubmit={send}>
      <div className="min-w-0 grow">
        <TextField
          label="Discount code"
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={typed}
          error={missing ? t`Please enter a code` : reason}
          onChange={(event) => {
            setMissing(false);
            setTyped(event.target.value);
          }}
        />
      </div>
      <Button type="submit" tone="line" busy={busy} className="mt-7 shrink-0">
        Apply
      </Button>
    </form>
  );
}

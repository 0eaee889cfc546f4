import { confirmCard, createCardToken } from '@fieldhouse/contracts/demo.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { useImperativeHandle, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { showConfirm } from '../../ui/confirm.ts';
import { TextField } from '../../ui/text-field.tsx';
import { findCvcProblem, findExpiryProblem, findNumberProblem, groupExpiry, groupNumber } from './card.rules.ts';
import { type CardFieldsProps, type CardHolder, CardProblem, type CardProvider } from './card-provider.ts';

interface Typed {
  readonly number: string;
  readonly exp: string;
  readonly cvc: string;
}
type Problems = Partial<Record<keyof Typed, string>>;

const empty: Typed = { number: '', exp: '', cvc: '' };

function findProblems({ number, exp, cvc }: Typed): Problems {
  const [wrongNumber, wrongExp, wrongCvc] = [
    findNumberProblem(number),
    findExpiryProblem(exp, new Date()),
    findCvcProblem(cvc, number),
  ];
  return {
    ...(wrongNumber && { number: wrongNumber }),
    ...(wrongExp && { exp: wrongExp }),
    ...(wrongCvc && { cvc: wrongCvc }),
  };
}

/** The fake's own fields: no number typed here belongs to a real card, and none leaves the demonstration. */
function DemoFields({ ref }: CardFieldsProps) {
  const [typed, setTyped] = useState(empty);
  const [problems, setProblems] = useState<Problems>({});
  const fields = useRef<HTMLDivElement>(null);

  const check = () => {
    const found = findProblems(typed);
    // At once: the first of them is about to get the focus.
    flushSync(() => setProblems(found));
    return found;
  };
  useImperativeHandle(ref, () => ({
    check: () => void check(),
    createToken: async (holder) => {
      const found = check();
      if (Object.keys(found).length > 0) throw new CardProblem(t`Please check your card details.`);
      return createToken(typed, holder);
    },
  }));

  const change = (change: Partial<Typed>) => {
    setTyped({ ...typed, ...change });
    setProblems(Object.fromEntries(Object.entries(problems).filter(([name]) => !(name in change))));
  };
  return (
    <div ref={fields} className="flex flex-col gap-4">
      <TextField
        label="Card number"
        inputMode="numeric"
        autoComplete="cc-number"
        maxLength={23}
        placeholder="4242 4242 4242 4242"
        value={typed.number}
        error={problems.number}
        onChange={(event) => change({ number: groupNumber(event.target.value) })}
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label="Expiry (MM/YY)"
          inputMode="numeric"
          autoComplete="cc-exp"
          maxLength={9}
          placeholder="04/29"
          value={typed.exp}
          error={problems.exp}
          onChange={(event) => {
            const { value } = event.target;
            // Rubbing out the slash must be possible; what is pasted over it may be shorter, too.
            change({ exp: typed.exp.startsWith(value) ? value : groupExpiry(value) });
          }}
        />
        <TextField
          label="CVC"
          inputMode="numeric"
          autoComplete="cc-csc"
          maxLength={4}
          placeholder="123"
          value={typed.cvc}
          error={problems.cvc}
          onChange={(event) => change({ cvc: event.target.value.replaceAll(/\D/g, '') })}
        />
      </div>
    </div>
  );
}

async function createToken(typed: Typed, { name, email, billing, shipping }: CardHolder): Promise<string> {
  try {
    return (await call(createCardToken, { body: { ...typed, name, email, billing, shipping } })).tokenId;
  } catch (error) {
    if (error instanceof ApiError) throw new CardProblem(error.message, { cause: error });
    throw error;
  }
}

export const demoCard: CardProvider = {
  isDemo: true,
  Fields: DemoFields,
  async confirm(clientSecret, totalText) {
    const passes = await showConfirm({
      title: t`Demo bank`,
      text: t`Your bank wants to confirm that it is you paying ${totalText}. A real bank would send a code to your phone.`,
      action: t`Approve payment`,
      cancel: t`Refuse`,
    });
    await call(confirmCard, { body: { clientSecret, outcome: passes ? 'pass' : 'fail' } });
  },
};

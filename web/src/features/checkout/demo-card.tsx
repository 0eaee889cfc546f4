import { confirmCard, createCardToken } from '@fieldhouse/contracts/demo.endpoints';
import { methodsFor } from '@fieldhouse/contracts/demo-methods.rules';
import { type OtherMethod, otherMethods } from '@fieldhouse/contracts/payment-methods.rules';
import { t } from '@fieldhouse/contracts/text';
import { useEffect, useImperativeHandle, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { useCurrency } from '../../lib/money.ts';
import { toAddress } from '../../ui/base-path.ts';
import { showConfirm } from '../../ui/confirm.ts';
import { TextField } from '../../ui/text-field.tsx';
import { findCvcProblem, findExpiryProblem, findNumberProblem, groupExpiry, groupNumber } from './card.rules.ts';
import {
  type CardFieldsProps,
  type CardHolder,
  CardProblem,
  type CardProvider,
  type PaymentToken,
} from './card-provider.ts';

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
function DemoFields({ ref, country, onOther }: CardFieldsProps) {
  const [chosen, setChosen] = useState<OtherMethod>();
  const offered = methodsFor(useCurrency() ?? '', country);
  // In another country it may be gone.
  const method = offered.find((one) => one === chosen);
  useEffect(() => onOther(method && otherMethods[method].name), [method, onOther]);
  const [typed, setTyped] = useState(empty);
  const [problems, setProblems] = useState<Problems>({});
  const fields = useRef<HTMLDivElement>(null);

  const check = () => {
    const found = method ? {} : findProblems(typed);
    // At once: the first of them is about to get the focus.
    flushSync(() => setProblems(found));
    return found;
  };
  useImperativeHandle(ref, () => ({
    check: () => void check(),
    createToken: async (holder) => {
      const found = check();
      if (Object.keys(found).length > 0) throw new CardProblem(t`Please check your card details.`);
      return createToken(method ? { method } : typed, holder);
    },
  }));

  const change = (change: Partial<Typed>) => {
    setTyped({ ...typed, ...change });
    setProblems(Object.fromEntries(Object.entries(problems).filter(([name]) => !(name in change))));
  };
  return (
    <div ref={fields} className="flex flex-col gap-4">
      {offered.length > 0 && <WaysToPay ways={[undefined, ...offered]} chosen={method} onChange={setChosen} />}
      {method ? (
        <p>You will go to a page of {otherMethods[method].name} to confirm the payment, and then come back.</p>
      ) : (
        <CardFields typed={typed} problems={problems} onChange={change} />
      )}
    </div>
  );
}

interface WaysToPayProps {
  ways: readonly (OtherMethod | undefined)[];
  chosen: OtherMethod | undefined;
  onChange: (chosen: OtherMethod | undefined) => void;
}

function WaysToPay({ ways, chosen, onChange }: WaysToPayProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold">Pay by</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {ways.map((way) => (
          <label
            key={way ?? 'card'}
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-sm border-2 border-line px-3 py-2 hover:border-edge has-checked:border-ink"
          >
            <input
              type="radio"
              name="payBy"
              checked={way === chosen}
              onChange={() => onChange(way)}
              className="size-5 shrink-0 cursor-[inherit] appearance-none rounded-full border-2 border-edge bg-white checked:border-6 checked:border-ink hover:border-ink"
            />
            <span className="min-w-0 wrap-anywhere">{way ? otherMethods[way].name : t`Card`}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface CardInputProps {
  typed: Typed;
  problems: Problems;
  onChange: (change: Partial<Typed>) => void;
}

function CardFields({ typed, problems, onChange: change }: CardInputProps) {
  return (
    <>
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
    </>
  );
}

async function createToken(
  entered: Typed | { readonly method: OtherMethod },
  { name, email, billing, shipping }: CardHolder,
): Promise<PaymentToken> {
  try {
    const { tokenId } = await call(createCardToken, { body: { ...entered, name, email, billing, shipping } });
    return { tokenId, ...('method' in entered && entered) };
  } catch (error) {
    if (error instanceof ApiError) throw new CardProblem(error.message, { cause: error });
    throw error;
  }
}

export const demoCard: CardProvider = {
  isDemo: true,
  Fields: DemoFields,
  async confirm(clientSecret, totalText, method) {
    if (method) {
      // Behind the hash, which no log has.
      location.assign(`${toAddress('/dev/ui/bank')}#${new URLSearchParams({ method, totalText, clientSecret })}`);
      // The document ends here.
      return new Promise(() => {});
    }
    const passes = await showConfirm({
      title: t`Demo bank`,
      text: t`Your bank wants to confirm that it is you paying ${totalText}. A real bank would send a code to your phone.`,
      action: t`Approve payment`,
      cancel: t`Refuse`,
    });
    await call(confirmCard, { body: { clientSecret, outcome: passes ? 'pass' : 'fail' } });
  },
};

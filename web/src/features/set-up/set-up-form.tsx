import { setUpShop } from '@fieldhouse/contracts/accounts.endpoints';
import { useEffect, useMemo, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { countryChoices, currencyChoices, timeZoneChoices } from '../../lib/choices.ts';
import { typed, useForm } from '../../lib/use-form.ts';
import { ownZone } from '../../ui/browser-facts.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { NeedsScript } from '../../ui/needs-script.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { EmailField, TextField } from '../../ui/text-field.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { bringBackDraft, forgetDraft, keepDraft } from './set-up-draft.ts';

interface SetUpFormProps {
  /** What the shop was started with. */
  shop: { readonly name: string; readonly country: string; readonly currency: string; readonly timeZone: string };
  /** With the token of the new administrator. */
  onDone: (token: string) => Promise<unknown>;
}

export function SetUpForm({ shop, onDone }: SetUpFormProps) {
  const [isOver, setOver] = useState(false);
  const isHydrated = useHydrated();
  const form = useForm(send, { refusals: 'inline', revalidate: false });
  const countries = useMemo(() => (isHydrated ? countryChoices() : [alone(shop.country)]), [isHydrated, shop.country]);
  const currencies = useMemo(
    () => (isHydrated ? currencyChoices() : [alone(shop.currency)]),
    [isHydrated, shop.currency],
  );
  const zones = useMemo(() => (isHydrated ? timeZoneChoices() : [alone(shop.timeZone)]), [isHydrated, shop.timeZone]);
  const zone = zones.some(({ value }) => value === ownZone()) ? ownZone() : shop.timeZone;
  const { ref } = form.props;
  // Once the lists are whole, since a value that is not in its list cannot be chosen.
  useEffect(() => {
    if (isHydrated && ref.current) bringBackDraft(ref.current);
  }, [isHydrated, ref]);

  async function send(data: FormData): Promise<void> {
    const names = ['code', 'email', 'password', 'name', 'country', 'currency', 'timeZone'] as const;
    try {
      const body = Object.fromEntries(names.map((name) => [name, typed(data, name)])) as Record<
        (typeof names)[number],
        string
      >;
      const { tokenId } = await call(setUpShop, { body });
      forgetDraft();
      await onDone(tokenId);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'not-found') throw error;
      // In another tab, or by another person.
      forgetDraft();
      setOver(true);
    }
  }

  if (isOver) return <Over />;
  const { errors } = form;
  return (
    <form {...form.props} onInput={({ currentTarget }) => keepDraft(currentTarget)} className="flex flex-col gap-5">
      <NeedsScript text="Setting up the shop needs JavaScript." />
      <TextField
        label="Set-up code"
        name="code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint="Printed where the shop was started, below its address."
        error={errors.code}
      />
      <h2 className="mt-4 text-2xl">You, the administrator</h2>
      <EmailField autoComplete="username" error={errors.email} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        hint="At least 8 characters."
        error={errors.password}
      />
      <h2 className="mt-4 text-2xl">Your shop</h2>
      <TextField label="Name" name="name" autoComplete="off" defaultValue={shop.name} error={errors.name} />
      <SelectField
        label="Country"
        name="country"
        defaultValue={shop.country}
        options={countries}
        hint="Where the business is: its law decides on returns and consent."
        error={errors.country}
      />
      <SelectField
        key={zone}
        label="Time zone"
        name="timeZone"
        defaultValue={zone}
        options={zones}
        hint="By whose clock parcels leave, and days begin and end in the books."
        error={errors.timeZone}
      />
      <SelectField
        label="Currency"
        name="currency"
        defaultValue={shop.currency}
        options={currencies}
        hint="All prices are in it. It cannot be changed after the first order. Yen and others without two decimals are for markets."
        error={errors.currency}
      />
      {form.refusal && Object.keys(errors).length === 0 && <Notice tone="problem">{form.refusal}</Notice>}
      <SubmitButton {...form.button}>Set up the shop</SubmitButton>
    </form>
  );
}

const alone = (code: string) => ({ value: code, label: code });

function Over() {
  return (
    <>
      <Notice tone="done">This shop has been set up already.</Notice>
      <ButtonLink to="/login" reloadDocument size="lg">
        Login
      </ButtonLink>
    </>
  );
}

/** For those who have tried the demo first, and wonder where it is. */
export function FromDemo() {
  return (
    <details className="border-t border-line pt-5">
      <summary className="cursor-pointer font-semibold">Have you tried the demo shop before?</summary>
      <div className="mt-3 flex flex-col gap-3 text-ink-soft">
        <p>
          A demo shop and a real one never share a database by accident. The demo’s data is still where it was, and
          opens again with <code>DEMO=1</code>.
        </p>
        <p>
          To go on in the same folder, empty it with <code>npm run db:reset</code>, or keep the demo’s products and
          orders with <code>KEEP_DEMO_GOODS=1</code>: its accounts and roles are gone in either case, so that the
          administrator you create here is the only one.
        </p>
      </div>
    </details>
  );
}

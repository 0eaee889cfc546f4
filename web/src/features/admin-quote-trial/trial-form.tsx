import { quoteCart } from '@fieldhouse/contracts/quote.endpoints';
import type { Quote } from '@fieldhouse/contracts/quote.schemas';
import { t } from '@fieldhouse/contracts/text';
import { optionsText } from '@fieldhouse/contracts/variant.rules';
import { X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { call } from '../../lib/call.ts';
import { countryChoices } from '../../lib/choices.ts';
import { listFreshProducts } from '../../lib/fresh-products.ts';
import { useShopCountry } from '../../lib/money.ts';
import { type FoundProduct, ProductSearch } from '../../lib/product-search.tsx';
import { useForm } from '../../lib/use-form.ts';
import { useMutation } from '../../lib/use-mutation.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { addRow, type TrialRow, toLines } from './trial-cart.rules.ts';
import { TrialResult } from './trial-result.tsx';

/** A cart and where it goes, to be asked again and again while the rules are changed. */
export function TrialForm() {
  const [rows, setRows] = useState<readonly TrialRow[]>([]);
  const [place, setPlace] = useState({ country: useShopCountry(), state: '', postal_code: '' });
  const [code, setCode] = useState('');
  const [method, setMethod] = useState('');
  const [quote, setQuote] = useState<Quote>();
  const adding = useMutation({ revalidate: false });
  const ask = (chosen: string) =>
    call(quoteCart, {
      body: { lines: toLines(rows), address: place, code: code.trim() || null, method: chosen || null },
    });
  const form = useForm(() => ask(''), {
    revalidate: false,
    problems: rows.length === 0 ? { lines: t`Please add a product` } : {},
    onSuccess: (answer) => {
      setMethod('');
      setQuote(answer);
    },
  });
  const choosing = useMutation({ revalidate: false });
  const add = ({ _id }: FoundProduct) =>
    adding.run(() => listFreshProducts([_id]), {
      onSuccess: (found) => setRows((before) => addRow(before, found.get(_id))),
    });
  const choose = (chosen: string) => {
    setMethod(chosen);
    void choosing.run(() => ask(chosen), { onSuccess: setQuote });
  };
  const refusal = adding.refusal?.message ?? choosing.refusal?.message ?? form.refusal;
  return (
    <div className="mt-6 grid gap-8 md:grid-cols-2">
      <form {...form.props} className="flex min-w-0 flex-col gap-5">
        <ProductSearch label="Product or SKU" error={form.errors.lines} onChoose={(found) => void add(found)} />
        <TrialRows rows={rows} onChange={setRows} />
        <PlaceFields place={place} onChange={setPlace} errors={form.errors} />
        <TextField
          label="Code (optional)"
          name="code"
          value={code}
          error={form.errors.code}
          maxLength={40}
          autoComplete="off"
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        {refusal && <Notice tone="problem">{refusal}</Notice>}
        <Button {...form.button}>Work it out</Button>
      </form>
      {quote && <TrialResult quote={quote} method={method} onMethod={choose} />}
    </div>
  );
}

interface TrialRowsProps {
  rows: readonly TrialRow[];
  onChange: (rows: readonly TrialRow[]) => void;
}

function TrialRows({ rows, onChange }: TrialRowsProps) {
  const change = (at: number, part: Partial<TrialRow>) =>
    onChange(rows.map((row, other) => (other === at ? { ...row, ...part } : row)));
  return (
    <ul className="flex flex-col gap-3 empty:hidden">
      {rows.map(({ key, name, variants, variantId, quantity }, at) => (
        <li key={key} className="flex flex-col gap-2 rounded-sm bg-chalk p-3">
          <span className="flex items-center justify-between gap-3 wrap-anywhere">
            <bdi className="font-semibold">{name}</bdi>
            <IconButton label={t`Remove ${name}`} className="bg-chalk!" onClick={() => onChange(rows.toSpliced(at, 1))}>
              <X size={18} />
            </IconButton>
          </span>
          <span className="grid grid-cols-[1fr_6rem] gap-3">
            {variants.length > 1 ? (
              <SelectField
                label="Size or colour"
                value={variantId}
                options={variants.map(({ _id, options }) => ({ value: _id, label: optionsText(options) }))}
                onChange={(event) => change(at, { variantId: event.currentTarget.value })}
              />
            ) : (
              <span />
            )}
            <TextField
              label="Pieces"
              inputMode="numeric"
              value={quantity}
              maxLength={4}
              onChange={(event) => change(at, { quantity: event.currentTarget.value.replaceAll(/\D/g, '') })}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}

interface Place {
  readonly country: string;
  readonly state: string;
  readonly postal_code: string;
}

interface PlaceFieldsProps {
  place: Place;
  errors: Readonly<Record<string, string | undefined>>;
  onChange: (place: Place) => void;
}

function PlaceFields({ place, errors, onChange }: PlaceFieldsProps) {
  const countries = useMemo(countryChoices, []);
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <SelectField
          label="Country"
          value={place.country}
          options={countries}
          error={errors['address.country']}
          onChange={(event) => onChange({ ...place, country: event.currentTarget.value })}
        />
      </div>
      <TextField
        label="State (optional)"
        value={place.state}
        error={errors['address.state']}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => onChange({ ...place, state: event.currentTarget.value })}
      />
      <TextField
        label="Postal code (optional)"
        value={place.postal_code}
        error={errors['address.postal_code']}
        maxLength={20}
        autoComplete="off"
        onChange={(event) => onChange({ ...place, postal_code: event.currentTarget.value })}
      />
    </div>
  );
}

import { returnReasons } from '@fieldhouse/contracts/return.rules';
import { t } from '@fieldhouse/contracts/text';
import { Checkbox } from '../../ui/checkbox.tsx';
import { OptionPicker } from '../../ui/option-picker.tsx';
import { Picture } from '../../ui/picture.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Money } from '../money.ts';
import { LineName } from '../orders/line-name.tsx';
import type { FieldErrors } from '../use-form.ts';
import { chosenExchange, exchangedOf, offerExchanges } from './exchange.rules.ts';
import { differenceOf, fieldOf, firstRequest, type LineRequest, type ReturnableLine } from './return-form.rules.ts';
import { insteadText, reasonTexts } from './return-text.rules.ts';

interface ReturnLineProps {
  line: ReturnableLine;
  /** None: it is kept. */
  request: LineRequest | undefined;
  errors: FieldErrors;
  money: Money;
  forStaff: boolean;
  onRequest: (request: LineRequest | undefined) => void;
  /** A field of it was changed. */
  onChange: (field: string) => void;
}

/** One line of an order: ticked it comes back, and says why. */
export function ReturnLine({ line, request, onRequest, onChange, ...rest }: ReturnLineProps) {
  const { lineId, name, options, img } = line;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as one more field to fill in
    <div role="group" aria-label={name} className="p-4">
      <Checkbox
        label={
          <span className="flex min-w-0 items-center gap-4">
            <Picture src={img} alt="" width={64} className="size-16 shrink-0 overflow-hidden rounded-sm" />
            <span className="min-w-0 font-semibold wrap-anywhere">
              <LineName name={name} options={options} />
            </span>
          </span>
        }
        checked={request !== undefined}
        onChange={({ currentTarget }) => {
          onRequest(currentTarget.checked ? firstRequest(line) : undefined);
          onChange(fieldOf(lineId, 'quantity'));
        }}
      />
      {request && <Why {...rest} line={line} request={request} onRequest={onRequest} onChange={onChange} />}
    </div>
  );
}

function Why(props: ReturnLineProps & { request: LineRequest }) {
  const { line, request, errors, forStaff, onRequest, onChange } = props;
  const { lineId, most } = line;
  const whole = errors[fieldOf(lineId, 'lineId')] ?? (most > 1 ? undefined : errors[fieldOf(lineId, 'quantity')]);
  return (
    <div className="mt-4 flex flex-col gap-5 sm:ps-9">
      {whole && (
        <p role="alert" data-invalid="" tabIndex={-1} className="font-semibold text-red">
          {whole}
        </p>
      )}
      {most > 1 && (
        <div className="w-36">
          <TextField
            label={t`How many of ${most}?`}
            type="number"
            inputMode="numeric"
            min={1}
            max={most}
            value={request.quantity || ''}
            error={errors[fieldOf(lineId, 'quantity')]}
            onChange={({ currentTarget }) => {
              onRequest({ ...request, quantity: currentTarget.valueAsNumber || 0 });
              onChange(fieldOf(lineId, 'quantity'));
            }}
          />
        </div>
      )}
      <OptionPicker
        legend={forStaff ? t`Why?` : t`What is the reason?`}
        values={returnReasons.map((reason) => ({
          value: reason,
          label: reasonTexts[reason],
          selected: request.reason === reason,
          note: '',
        }))}
        error={errors[fieldOf(lineId, 'reason')]}
        onPick={(picked) => {
          onRequest({ ...request, reason: returnReasons.find((reason) => reason === picked) });
          onChange(fieldOf(lineId, 'reason'));
        }}
      />
      {line.exchanges.length > 0 && <Instead {...props} />}
    </div>
  );
}

/** Among the values of an option, none of which is empty: nothing instead. */
const REFUND = '';

/** Another size or colour of the same product, in one tap. */
function Instead({
  line,
  request,
  errors,
  forStaff,
  money,
  onRequest,
  onChange,
}: ReturnLineProps & { request: LineRequest }) {
  const { lineId, exchanges } = line;
  const field = fieldOf(lineId, 'exchangeFor');
  const exchange = chosenExchange(exchanges, request.choice);
  const difference = differenceOf({ request, exchange });
  const pick = (name: string, value: string) => {
    const { [name]: _before, ...others } = request.choice;
    onRequest({ ...request, choice: value === REFUND ? others : { ...others, [name]: value } });
    onChange(field);
  };
  const offered = offerExchanges(exchanges, request.choice);
  const question = insteadText(exchangedOf(exchanges), forStaff);
  const isOne = offered.length === 1;
  return (
    <fieldset className="min-w-0">
      <legend className={isOne ? 'sr-only' : 'mb-2 font-semibold'}>{question}</legend>
      <div className="flex flex-col gap-3">
        {offered.map(({ name, values, chosen, isLast }) => (
          <OptionPicker
            key={name}
            legend={isOne ? question : name}
            values={[
              ...values.map((value) => ({ value, selected: value === chosen, note: '' })),
              ...(isLast
                ? [{ value: REFUND, label: t`No, money back`, selected: chosen === undefined, note: '' }]
                : []),
            ]}
            error={isLast ? errors[field] : undefined}
            onPick={(value) => pick(name, value)}
          />
        ))}
      </div>
      <p aria-live="polite" className="mt-3 font-semibold text-court empty:hidden">
        {difference > 0 && (forStaff ? t`${money(difference)} goes back.` : t`You get ${money(difference)} back.`)}
      </p>
    </fieldset>
  );
}

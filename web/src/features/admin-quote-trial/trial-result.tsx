import type { Quote } from '@fieldhouse/contracts/quote.schemas';
import type { ReactNode } from 'react';
import { type Money, moneyIn } from '../../lib/money.ts';
import { LineName } from '../../lib/orders/line-name.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';

interface TrialResultProps {
  quote: Quote;
  /** Empty: the cheapest. */
  method: string;
  onMethod: (id: string) => void;
}

/** Line by line, as a buyer is told. */
export function TrialResult({ quote, method, onMethod }: TrialResultProps) {
  const { lines, subtotal, discounts, delivery, tax, taxIncluded, total, code, currency } = quote;
  const money = moneyIn(currency);
  return (
    <section aria-label="What it costs" aria-live="polite" className="flex min-w-0 flex-col gap-5">
      {code && (
        <Notice tone={code.applied ? 'done' : 'problem'}>
          {code.code}: {code.applied ? 'applied' : code.reason}
        </Notice>
      )}
      <Problems quote={quote} />
      <Methods quote={quote} method={method} onMethod={onMethod} money={money} />
      <table className="w-full border-collapse tabular-nums">
        <caption className="sr-only">What the cart costs</caption>
        <tbody>
          {lines.map((line) => (
            <Row key={line.variantId} amount={money(line.price * line.quantity)}>
              {line.quantity} × <LineName name={line.name} options={line.options} />
              {line.discount > 0 && (
                <span className="block text-sm text-ink-soft">
                  {money(line.total)} after {money(line.discount)} off
                </span>
              )}
            </Row>
          ))}
          <Row amount={money(subtotal)} strong>
            Subtotal
          </Row>
          {discounts.map(({ label, amount }) => (
            <Row key={label} amount={`−${money(amount)}`}>
              <bdi>{label}</bdi>
            </Row>
          ))}
          <Row amount={money(delivery)}>Delivery</Row>
          {!taxIncluded && <TaxRows tax={tax} money={money} />}
          <Row amount={money(total)} strong>
            Total
          </Row>
          {taxIncluded && <TaxRows tax={tax} money={money} prefix="Included: " />}
        </tbody>
      </table>
    </section>
  );
}

function Row({ amount, strong = false, children }: { amount: string; strong?: boolean; children: ReactNode }) {
  return (
    <tr className={`border-t border-line ${strong ? 'font-semibold' : ''}`}>
      <th scope="row" className={`py-2 pr-4 text-left wrap-anywhere ${strong ? 'font-semibold' : 'font-normal'}`}>
        {children}
      </th>
      <td className="py-2 text-right align-top whitespace-nowrap">{amount}</td>
    </tr>
  );
}

function TaxRows({ tax, money, prefix = '' }: { tax: Quote['tax']; money: Money; prefix?: string }) {
  return tax.map(({ label, rate, amount }) => (
    <Row key={`${label} ${rate}`} amount={money(amount)}>
      {prefix}
      <bdi>{label}</bdi> {rate} %
    </Row>
  ));
}

function Methods({ quote, method, onMethod, money }: TrialResultProps & { money: Money }) {
  if (quote.methods.length === 0) return <Notice tone="problem">Nothing delivers this cart to this address.</Notice>;
  const options = quote.methods.map(({ _id, name, price, earliest, latest }) => ({
    value: _id,
    label: `${name}, ${money(price)}, ${earliest} to ${latest}`,
  }));
  return (
    <SelectField
      label="Delivery"
      value={method || (quote.method ?? '')}
      options={options}
      onChange={(event) => onMethod(event.currentTarget.value)}
    />
  );
}

const problemTexts: Readonly<Record<Quote['problems'][number]['problem'], string>> = {
  gone: 'is no longer sold',
  stock: 'has fewer pieces in stock',
  price: 'costs something else now',
};

function Problems({ quote: { problems, lines } }: { quote: Quote }) {
  const nameOf = (id: string) => lines.find(({ variantId }) => variantId === id)?.name ?? 'A product';
  return problems.map(({ variantId, problem, left }) => (
    <Notice key={variantId} tone="problem">
      {nameOf(variantId)} {problemTexts[problem]}
      {left === undefined ? '.' : `: ${left} left.`}
    </Notice>
  ));
}

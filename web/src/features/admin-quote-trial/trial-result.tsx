import { LOCALE } from '@fieldhouse/contracts/language';
import type { Quote } from '@fieldhouse/contracts/quote.schemas';
import { t } from '@fieldhouse/contracts/text';
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
          {code.applied ? t`${code.code}: applied` : `${code.code}: ${code.reason}`}
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
          {taxIncluded && <TaxRows tax={tax} money={money} included />}
        </tbody>
      </table>
    </section>
  );
}

function Row({ amount, strong = false, children }: { amount: string; strong?: boolean; children: ReactNode }) {
  return (
    <tr className={`border-t border-line ${strong ? 'font-semibold' : ''}`}>
      <th scope="row" className={`py-2 pe-4 text-start wrap-anywhere ${strong ? 'font-semibold' : 'font-normal'}`}>
        {children}
      </th>
      <td className="py-2 text-end align-top whitespace-nowrap">{amount}</td>
    </tr>
  );
}

const rateFormat = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 3 });

function TaxRows({ tax, money, included = false }: { tax: Quote['tax']; money: Money; included?: boolean }) {
  return tax.map(({ label, rate, amount }) => {
    const name = (
      <>
        <bdi>{label}</bdi> {rateFormat.format(rate / 100)}
      </>
    );
    return (
      <Row key={`${label} ${rate}`} amount={money(amount)}>
        {included ? <>Included: {name}</> : name}
      </Row>
    );
  });
}

function Methods({ quote, method, onMethod, money }: TrialResultProps & { money: Money }) {
  if (quote.methods.length === 0) return <Notice tone="problem">Nothing delivers this cart to this address.</Notice>;
  const options = quote.methods.map(({ _id, name, price, earliest, latest }) => ({
    value: _id,
    label: t`${name}, ${money(price)}, ${earliest} to ${latest}`,
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

function describeProblem({ problem, left = 0 }: Quote['problems'][number], name: string): string {
  if (problem === 'gone') return t`${name} is no longer sold.`;
  if (problem === 'price') return t`${name} costs something else now.`;
  return t.plural(
    left,
    { one: '{0} has fewer pieces in stock: # left.', other: '{0} has fewer pieces in stock: # left.' },
    name,
  );
}

function Problems({ quote: { problems, lines } }: { quote: Quote }) {
  const nameOf = (id: string) => lines.find(({ variantId }) => variantId === id)?.name ?? t`A product`;
  return problems.map((problem) => (
    <Notice key={problem.variantId} tone="problem">
      {describeProblem(problem, nameOf(problem.variantId))}
    </Notice>
  ));
}

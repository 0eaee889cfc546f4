import type { OrderReturn } from '@fieldhouse/contracts/order.schemas';
import { isReturnOpen, mayFollow } from '@fieldhouse/contracts/return.rules';
import { closeReturn } from '@fieldhouse/contracts/returns.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { optionsText } from '@fieldhouse/contracts/variant.rules';
import { ArrowRight, Printer } from 'lucide-react';
import { AddressLines } from '../../lib/address-lines.tsx';
import { moneyIn } from '../../lib/money.ts';
import { LineName } from '../../lib/orders/line-name.tsx';
import { reasonTexts } from '../../lib/returns/return-text.rules.ts';
import { ShopTime } from '../../lib/shop-time.tsx';
import { useMutation } from '../../lib/use-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink, TextLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Tag } from '../../ui/tag.tsx';
import { callAs, type OpenedBy } from './find-order.ts';
import { RefundState } from './refund-text.tsx';
import { deductionText, keepQuestion, returnState } from './return-text.rules.ts';

interface ReturnCardProps {
  orderReturn: OrderReturn;
  openedBy: OpenedBy;
  /** None: it could not be asked for. Empty: the shop has not said. */
  sendTo: readonly string[] | undefined;
  /** Staff only look at it here. */
  isReadOnly: boolean;
}

/** Goods on their way back: how far they have come, and what is to be done. */
export function ReturnCard({ orderReturn, openedBy, sendTo, isReadOnly }: ReturnCardProps) {
  const { tag, tone, text } = returnState(orderReturn);
  return (
    <article
      aria-label={t`Return ${orderReturn.name}`}
      className="rounded-sm border-s-4 border-ink bg-chalk p-4 sm:p-6"
    >
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h3 className="text-2xl tabular-nums">{orderReturn.name}</h3>
        <Tag tone={tone === 'plain' ? 'white' : tone}>{tag}</Tag>
        <ShopTime at={orderReturn.createdAt} className="text-sm text-ink-soft sm:ms-auto" />
      </header>
      <p dir="auto" className="mt-3 text-start text-lg wrap-anywhere">
        {text}
      </p>
      {orderReturn.word && orderReturn.status !== 'refused' && (
        <p dir="auto" className="mt-2 border-s-2 border-edge ps-3 text-start wrap-anywhere">
          {orderReturn.word}
        </p>
      )}
      <Lines lines={orderReturn.lines} />
      <Outcome orderReturn={orderReturn} openedBy={openedBy} />
      {maySend(orderReturn) && <SendTo lines={sendTo} />}
      {!isReadOnly && isReturnOpen(orderReturn.status) && <Actions orderReturn={orderReturn} openedBy={openedBy} />}
    </article>
  );
}

/** Before it is approved it may still be refused, and then it would travel for nothing. */
const maySend = ({ status }: OrderReturn): boolean => isReturnOpen(status) && status !== 'requested';

function Lines({ lines }: Pick<OrderReturn, 'lines'>) {
  return (
    <ul className="mt-4 flex flex-col gap-3">
      {lines.map(({ lineId, img, name, options, quantity, received, reason, exchangeFor }) => (
        <li key={lineId} className="flex items-start gap-4">
          <Picture src={img} alt="" width={64} className="size-16 shrink-0 overflow-hidden rounded-sm bg-white" />
          <div className="min-w-0 wrap-anywhere">
            <p className="font-semibold">
              {quantity} × <LineName name={name} options={options} />
            </p>
            {exchangeFor && (
              <p className="flex items-center gap-1.5 font-semibold">
                <ArrowRight size={16} aria-hidden="true" className="shrink-0" />
                <span>
                  <span className="sr-only">exchanged for </span>
                  <bdi>{optionsText(exchangeFor.options)}</bdi>
                </span>
              </p>
            )}
            <p className="text-sm text-ink-soft">{reasonTexts[reason]}</p>
            {received !== null && received < quantity && (
              <p className="text-sm font-semibold">
                {t.plural(received, { one: '# of {0} arrived', other: '# of {0} arrived' }, quantity)}
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** What comes of it: money, another order, or both. */
function Outcome({
  orderReturn: { replacement, lapsesAt, refund, deduction, currency, status },
  openedBy,
}: Omit<ReturnCardProps, 'sendTo' | 'isReadOnly'>) {
  const isHeld = replacement?.waits && lapsesAt && isReturnOpen(status) && status !== 'lapsed';
  return (
    <div className="mt-4 flex flex-col gap-1 empty:hidden">
      {replacement && replacement.status !== 'canceled' && (
        <p>
          {openedBy === 'session' ? (
            <>
              Your exchange is <TextLink to={`/orders/${replacement.orderId}`}>order #{replacement.number}</TextLink>.
            </>
          ) : (
            t`Your exchange is order #${replacement.number}.`
          )}
          {isHeld && (
            <>
              {' '}
              We hold it for you until <ShopTime at={lapsesAt} date />.
            </>
          )}
        </p>
      )}
      {refund && (
        <p>
          <RefundState amount={moneyIn(currency)(refund.amount)} status={refund.status} />
        </p>
      )}
      {deduction && (
        <p dir="auto" className="text-start wrap-anywhere">
          {deductionText(moneyIn(currency)(deduction.amount), deduction.reason)}
        </p>
      )}
    </div>
  );
}

function SendTo({ lines }: { lines: readonly string[] | undefined }) {
  if (!lines) return null;
  return (
    <div className="mt-5">
      <h4 className="text-sm font-semibold">Send it to</h4>
      {lines.length === 0 ? (
        <p>
          Please <TextLink to="/pages/contact">ask us</TextLink> where to send it.
        </p>
      ) : (
        <address className="not-italic">
          <AddressLines lines={lines} />
        </address>
      )}
    </div>
  );
}

function Actions({ orderReturn, openedBy }: Pick<ReturnCardProps, 'orderReturn' | 'openedBy'>) {
  const { run, busy, refusal } = useMutation();
  const keep = () =>
    run(
      () =>
        callAs(openedBy, orderReturn.orderId)(closeReturn, {
          params: { id: orderReturn.orderId, returnId: orderReturn._id },
        }),
      {
        confirm: keepQuestion(orderReturn),
      },
    );
  return (
    <div className="mt-5 flex flex-col gap-4">
      {refusal && <Notice tone="problem">{refusal.message}</Notice>}
      <div className="flex flex-wrap gap-3 max-sm:flex-col">
        {maySend(orderReturn) && (
          <ButtonLink to={`/orders/${orderReturn.orderId}/returns/${orderReturn._id}`}>
            <Printer size={20} /> Print return slip
          </ButtonLink>
        )}
        {mayFollow(orderReturn.status, 'closed', 'buyer') && (
          <Button tone="line" busy={busy} onClick={() => void keep()}>
            I keep it
          </Button>
        )}
      </div>
    </div>
  );
}

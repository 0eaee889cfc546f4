import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import { EXCHANGE_DAYS, returnLimits } from '@fieldhouse/contracts/return.rules';
import { createReturn, getReturnOptions } from '@fieldhouse/contracts/returns.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { ApiError } from '../api-error.ts';
import type { Call } from '../call.ts';
import { moneyIn } from '../money.ts';
import { ShopTime } from '../shop-time.tsx';
import { useAnswer } from '../use-answer.ts';
import { useForm } from '../use-form.ts';
import type { ReturnOptions } from './exchange.rules.ts';
import {
  byLine,
  chosenLines,
  findReturnProblems,
  firstRequests,
  isShownField,
  type LineRequests,
  requestText,
  returnableLines,
  toReturnLines,
} from './return-form.rules.ts';
import { ReturnLine } from './return-line.tsx';

interface ReturnFormProps {
  order: OrderDetail;
  /** By what has opened the order: a key or the session. */
  call: Call;
  /** Staff fill it in for the buyer. */
  forStaff?: boolean;
  onDone: (order: OrderDetail) => void;
  onClose: () => void;
}

/** What comes back, why, and what is sent instead. */
export function ReturnForm(props: ReturnFormProps) {
  const { orderId } = props.order;
  const {
    answer: options,
    problem,
    askAgain: reload,
  } = useAnswer(() => props.call(getReturnOptions, { params: { id: orderId } }), orderId);
  const close = (
    <Button tone="line" onClick={props.onClose}>
      Close
    </Button>
  );
  if (problem && !options)
    return (
      <Notice
        tone="problem"
        action={
          <span className="flex gap-2">
            <Button onClick={reload}>Try again</Button> {close}
          </span>
        }
      >
        {problem}
      </Notice>
    );
  if (!options)
    return (
      <div aria-busy="true">
        <Skeleton className="h-24" />
      </div>
    );
  if (options.problem)
    return (
      <Notice tone="problem" action={close}>
        {options.problem}
      </Notice>
    );
  if (returnableLines(props.order.products, options).length === 0)
    return (
      <Notice tone="problem" action={close}>
        Everything that was sent is on its way back already.
      </Notice>
    );
  return <Fields {...props} options={options} onRefusal={reload} />;
}

interface FieldsProps extends ReturnFormProps {
  options: ReturnOptions;
  onRefusal: () => void;
}

function Fields({ order, call, forStaff = false, options, onRefusal, onDone, onClose }: FieldsProps) {
  const lines = returnableLines(order.products, options);
  const [requests, setRequests] = useState<LineRequests>(() => firstRequests(lines));
  const [comment, setComment] = useState('');
  const chosen = chosenLines(lines, requests);
  const hasExchange = chosen.some(({ exchange }) => exchange);
  const send = async () => {
    const sent = toReturnLines(chosen);
    try {
      const request = { lines: sent, ...(comment.trim() && { comment: comment.trim() }) };
      return await call(createReturn, { params: { id: order.orderId }, body: request });
    } catch (error) {
      onRefusal();
      if (!(error instanceof ApiError)) throw error;
      const { status, message, code, fields } = error;
      throw new ApiError(status, { error: message, code, fields: byLine(fields, sent) });
    }
  };
  const form = useForm(send, {
    refetchRefused: true,
    problems: findReturnProblems(chosen),
    onSuccess: onDone,
  });
  const { lines: nothing, ...fields } = form.errors;
  const isShown = Object.keys(form.errors).some((field) => form.errors[field] && isShownField(field, chosen));
  const place = form.props.ref;
  // Buyers have been led to its heading.
  useEffect(() => {
    if (forStaff) place.current?.querySelector('input')?.focus();
  }, [forStaff, place]);
  return (
    <form {...form.props} className="flex flex-col gap-6">
      <fieldset className="min-w-0">
        <legend className={lines.length > 1 ? 'mb-3 text-sm font-semibold' : 'sr-only'}>
          {forStaff ? t`What comes back?` : t`What do you want to send back?`}
        </legend>
        <ul className="flex flex-col gap-3">
          {lines.map((line) => (
            <li key={line.lineId} className="rounded-sm bg-white">
              <ReturnLine
                line={line}
                request={requests[line.lineId]}
                errors={fields}
                money={moneyIn(order.currency)}
                forStaff={forStaff}
                onRequest={(request) => setRequests((now) => withRequest(now, line.lineId, request))}
                onChange={(field) => {
                  form.change(field);
                  form.change('lines');
                }}
              />
            </li>
          ))}
        </ul>
        {nothing && (
          <p role="alert" data-invalid="" tabIndex={-1} className="mt-3 font-semibold text-red">
            {nothing}
          </p>
        )}
      </fieldset>
      <div className="max-w-xl">
        <TextArea
          label={forStaff ? t`What the buyer says about it (optional)` : t`Anything that we should know? (optional)`}
          name="comment"
          rows={2}
          maxLength={returnLimits.comment}
          value={comment}
          error={fields.comment}
          onChange={({ currentTarget }) => {
            setComment(currentTarget.value);
            form.change('comment');
          }}
        />
      </div>
      {!forStaff && <NextSteps hasExchange={hasExchange} options={options} />}
      {form.refusal && !isShown && <Notice tone="problem">{form.refusal}</Notice>}
      <div className="flex flex-wrap gap-3 max-sm:flex-col">
        <Button {...form.button}>{forStaff ? t`Create return` : requestText(chosen)}</Button>
        <Button tone="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
    </form>
  );
}

function withRequest(requests: LineRequests, lineId: string, request: LineRequests[string] | undefined): LineRequests {
  const { [lineId]: _before, ...others } = requests;
  return request ? { ...others, [lineId]: request } : others;
}

function NextSteps({ hasExchange, options }: { hasExchange: boolean; options: ReturnOptions }) {
  const { until, byRightUntil } = options;
  const isByRight = byRightUntil !== null && Date.parse(byRightUntil) > Date.now();
  return (
    <div className="max-w-xl text-sm text-ink-soft">
      <p className="font-semibold text-ink">What happens next</p>
      <p className="mt-1">
        {hasExchange && `${t`We will set the new one aside for you right away.`} `}
        {isByRight
          ? t`Send yours back with the slip that you can print here.`
          : t`We will answer by email. Then send yours back with the slip that you can print here.`}{' '}
        {hasExchange
          ? t.plural(EXCHANGE_DAYS, {
              one: 'If it arrives within # day, we will send the new one.',
              other: 'If it arrives within # days, we will send the new one.',
            })
          : t`As soon as it has arrived, we will refund you the way you paid.`}
        {until && (
          <>
            {' '}
            You can return this order until <ShopTime at={until} date />.
          </>
        )}
      </p>
    </div>
  );
}

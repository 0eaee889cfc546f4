import { arrivalText } from '@fieldhouse/contracts/arrival-text';
import type { Quote } from '@fieldhouse/contracts/quote.schemas';
import { t } from '@fieldhouse/contracts/text';
import { useMoney } from '../../lib/money.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ChoiceList } from './choice-list.tsx';
import { Part } from './part.tsx';

interface MethodPartProps {
  quote: Quote | undefined;
  /** As chosen; the answer may still be on its way. */
  chosen: string;
  onChange: (method: string) => void;
}

/** How the parcel gets there, what that costs and when it arrives. */
export function MethodPart({ quote, chosen, onChange }: MethodPartProps) {
  const money = useMoney();
  const isOffered = quote?.methods.some(({ _id }) => _id === chosen);
  return (
    <Part id="delivery-method" title="Delivery">
      {/* Its room is kept until the answer is there. */}
      <div className="min-h-18">
        {!quote && <Skeleton className="h-18" />}
        {quote && quote.methods.length === 0 && <p>We do not deliver there. Please choose another address.</p>}
        {quote && quote.methods.length > 0 && (
          <ChoiceList
            legend="Ways of delivery"
            name="method"
            value={isOffered ? chosen : (quote.method ?? '')}
            onChange={onChange}
            choices={quote.methods.map(({ _id, name, price, earliest, latest }) => ({
              value: _id,
              text: (
                <>
                  <bdi className="block font-semibold wrap-anywhere">{name}</bdi>
                  <span className="block text-sm text-ink-soft">Arrives {arrivalText(earliest, latest)}</span>
                </>
              ),
              aside: price === 0 ? t`Free` : money(price),
            }))}
          />
        )}
      </div>
    </Part>
  );
}

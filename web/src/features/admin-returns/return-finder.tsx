import { t } from '@fieldhouse/contracts/text';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { errorMessage } from '../../lib/api-error.ts';
import { ScanField, useScanNews } from '../../lib/desk/scan-field.tsx';
import { readReturnCode } from '../../lib/returns/return-text.rules.ts';
import { ButtonLink } from '../../ui/link.tsx';
import { findReturn } from './find-return.ts';
import { NEW_RETURN } from './returns-part.tsx';

/** A slip is scanned, and its return opens. */
export function ReturnFinder() {
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const { news, announce, clear } = useScanNews();
  const [without, setWithout] = useState<{ orderId: string; number: number }>();
  const open = async (text: string) => {
    clear();
    setWithout(undefined);
    if (text.trim() === '') return;
    const code = readReturnCode(text);
    if (!code) return announce('problem', t`${text.trim()} is neither a return nor an order.`);
    try {
      const found = await findReturn(code);
      if ('path' in found) await navigate(found.path);
      else if ('problem' in found) announce('problem', found.problem);
      else setWithout(found);
    } catch (error) {
      announce('problem', errorMessage(error));
    }
  };
  return (
    <div className="flex max-w-xl flex-col gap-3">
      <ScanField
        label="Scan a return slip, or a packing slip"
        placeholder="1042-R1, or an order number"
        hint="Whatever you scan ends up here."
        field={field}
        news={news}
        onScan={(text) => void open(text)}
      />
      <div role="status" className="empty:hidden">
        {without && (
          <p className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-sm bg-chalk px-4 py-3">
            Nothing of order #{without.number} is on its way back.{' '}
            <ButtonLink ref={focusOn} size="sm" to={`/admin/orders/${without.orderId}${NEW_RETURN}`}>
              Create a return for order {without.number}
            </ButtonLink>
          </p>
        )}
      </div>
    </div>
  );
}

/** So that Enter goes on. */
const focusOn = (link: HTMLAnchorElement | null) => link?.focus();

import { addOrderNote } from '@fieldhouse/contracts/fulfilment.endpoints';
import { fulfilmentLimits } from '@fieldhouse/contracts/fulfilment.rules';
import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import { call } from '../../lib/call.ts';
import { NoteForm, NoteList } from '../../lib/notes.tsx';

interface NotesProps {
  order: OrderDetail;
  onChange: (order: OrderDetail) => void;
}

/** What staff tell each other about an order. */
export function Notes({ order, onChange }: NotesProps) {
  return (
    <div className="flex flex-col gap-4">
      <NoteList notes={order.notes ?? []} />
      <NoteForm
        name={`order-note:${order.orderId}`}
        maxLength={fulfilmentLimits.note}
        send={(text) => call(addOrderNote, { params: { id: order.orderId }, body: { text } })}
        onAdded={onChange}
      />
    </div>
  );
}

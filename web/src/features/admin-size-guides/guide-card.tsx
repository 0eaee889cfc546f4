import { deleteSizeGuide } from '@fieldhouse/contracts/size-guides.endpoints';
import type { SizeGuide } from '@fieldhouse/contracts/size-guides.schemas';
import { t } from '@fieldhouse/contracts/text';
import { call } from '../../lib/call.ts';
import { StoredCard } from '../../lib/stored-card.tsx';
import { guidesPath } from './guide-form.tsx';

/** One size guide in the list, and what staff may do with it. */
export function GuideCard({ guide: { _id, brand, category, measures, rows } }: { guide: SizeGuide }) {
  const name = `${brand}, ${category}`;
  return (
    <StoredCard
      name={name}
      editPath={`${guidesPath}/${_id}`}
      question={{
        title: t`Delete the size guide for ${name}?`,
        text: t`Shoppers will no longer see it. The products stay in the shop.`,
      }}
      remove={() => call(deleteSizeGuide, { params: { id: _id } })}
    >
      <div>
        <h2 dir="auto" className="text-2xl">
          {brand}
        </h2>
        <p dir="auto">{category}</p>
      </div>
      <p className="text-sm text-ink-soft">
        {rows[0]?.size} – {rows.at(-1)?.size} · {measures.join(', ')}
      </p>
    </StoredCard>
  );
}

import { deleteAttribute } from '@fieldhouse/contracts/attributes.endpoints';
import type { Attribute } from '@fieldhouse/contracts/attributes.schemas';
import { t } from '@fieldhouse/contracts/text';
import { call } from '../../lib/call.ts';
import { StoredCard } from '../../lib/stored-card.tsx';
import { attributesPath } from './attribute-form.tsx';
import { kindNames } from './attribute-values.rules.ts';

/** One attribute in the list, and what staff may do with it. */
export function AttributeCard({ attribute }: { attribute: Attribute }) {
  const { _id, name, kind, unit, values, categories } = attribute;
  return (
    <StoredCard
      name={name}
      editPath={`${attributesPath}/${_id}`}
      question={{ title: t`Delete the attribute ${name}?`, text: t`All products lose what they say about it.` }}
      remove={() => call(deleteAttribute, { params: { id: _id } })}
    >
      <div>
        <h2 dir="auto" className="text-2xl">
          {name}
        </h2>
        <p dir="auto">{[kindNames[kind], unit, values.join(', ')].filter(Boolean).join(' · ')}</p>
      </div>
      <p className="text-sm text-ink-soft">{categories.join(', ') || t`Every product`}</p>
    </StoredCard>
  );
}

import { t } from '@fieldhouse/contracts/text';
import type { ComponentProps } from 'react';
import { ownZone } from '../ui/browser-facts.ts';
import { FieldGroup } from '../ui/field-group.tsx';
import { ownTime } from '../ui/moment.rules.ts';
import { Tag } from '../ui/tag.tsx';
import { TextField } from '../ui/text-field.tsx';
import { type SpanState, spanStateName, type TimeSpan } from './time-span.rules.ts';

const tones = { running: 'done', planned: 'ink', ended: 'white' } as const;

export function SpanTag({ state }: { state: SpanState }) {
  return <Tag tone={tones[state]}>{spanStateName(state)}</Tag>;
}

/** Lines of a list, by this browser's clock, with the zone named. */
export function SpanLines({ from, until }: TimeSpan) {
  if (from === null && until === null) return <li>From now on, without an end</li>;
  return (
    <>
      {from !== null && (
        <li>
          From <time dateTime={from}>{ownTime(from)}</time>
        </li>
      )}
      {until !== null && (
        <li>
          Until <time dateTime={until}>{ownTime(until)}</time>
        </li>
      )}
    </>
  );
}

type Field = Omit<ComponentProps<typeof TextField>, 'label' | 'hint' | 'type'>;

/** A field for date and time has no zone, so it is named. */
export function SpanFields({ from, until }: { from: Field; until: Field }) {
  const zone = ownZone();
  return (
    <FieldGroup legend="When">
      <TextField
        label="Begins (optional)"
        hint={t`By your clock (${zone}). Nothing: at once.`}
        type="datetime-local"
        {...from}
      />
      <TextField
        label="Ends (optional)"
        hint={t`By your clock (${zone}). Nothing: never.`}
        type="datetime-local"
        {...until}
      />
    </FieldGroup>
  );
}

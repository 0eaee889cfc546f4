import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SelectField } from './select-field.tsx';

const hostile = `"><script>alert('1 & 2')</script>`;
const options = [
  { value: '', label: 'All brands' },
  { value: 'Aquila', label: 'Aquila' },
  { value: hostile, label: hostile },
];
const optionsIn = (html: string) => html.replaceAll('&#x27;', "'").match(/<option.*<\/option>/)?.[0];

test.each([undefined, '', 'Aquila', hostile, 'Nobody'])(
  'what the server writes of a choice is what React would: %s',
  (chosen) => {
    const byReact = (
      <select defaultValue={chosen}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    );
    const written = renderToStaticMarkup(<SelectField label="Brands" options={options} defaultValue={chosen} />);
    expect(optionsIn(written)).toBe(optionsIn(renderToStaticMarkup(byReact)));
  },
);

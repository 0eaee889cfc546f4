const star = 'M12 2.5l2.9 6.3 6.9.8-5.1 4.7 1.4 6.8-6.1-3.4-6.1 3.4 1.4-6.8-5.1-4.7 6.9-.8z';
const places = [0, 24, 48, 72, 96];

/** Five stars of which `value` are filled, cut by the width of a nested svg: the CSP allows no style attributes. */
export function Stars({ value, className }: { value: number; className: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 120 24" className={`fill-line ${className}`}>
      {places.map((x) => (
        <path key={x} d={star} transform={`translate(${x})`} />
      ))}
      <svg aria-hidden="true" width={value * 24} height="24" className="fill-ink">
        {places.map((x) => (
          <path key={x} d={star} transform={`translate(${x})`} />
        ))}
      </svg>
    </svg>
  );
}

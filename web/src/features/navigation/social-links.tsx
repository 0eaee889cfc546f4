const networks = [
  {
    name: 'Instagram',
    href: 'https://www.instagram.com/',
    glyph:
      'M8 4h8a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4zM12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM16.9 7.1v.01',
  },
  { name: 'Facebook', href: 'https://www.facebook.com/', glyph: 'M15.5 4H14a3.5 3.5 0 0 0-3.5 3.5V20M7.5 12h7' },
  {
    name: 'YouTube',
    href: 'https://www.youtube.com/',
    glyph: 'M6 6h12a3 3 0 0 1 3 3v6a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V9a3 3 0 0 1 3-3zM10.5 9.5v5l4-2.5z',
  },
] as const;

export function SocialLinks() {
  return (
    <ul className="-ml-2.5 flex gap-1">
      {networks.map(({ name, href, glyph }) => (
        <li key={name}>
          <a
            href={href}
            rel="noreferrer"
            className="inline-flex size-11 items-center justify-center rounded-full hover:bg-night"
          >
            <span className="sr-only">{name}</span>
            <svg
              aria-hidden="true"
              viewBox="0 0 24 24"
              width="24"
              height="24"
              strokeLinecap="round"
              strokeLinejoin="round"
              className="fill-none stroke-current stroke-2"
            >
              <path d={glyph} />
            </svg>
          </a>
        </li>
      ))}
    </ul>
  );
}

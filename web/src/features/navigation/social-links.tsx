/** The signs are in a file of their own, so that no page has to bring those of every network. */
export function SocialLinks({ links }: { links: readonly { name: string; url: string }[] }) {
  return (
    <ul className="-ml-2.5 flex flex-wrap gap-1">
      {links.map(({ name, url }) => (
        <li key={url}>
          <a
            href={url}
            rel="noreferrer"
            className="inline-flex size-11 items-center justify-center rounded-full hover:bg-night"
          >
            <span className="sr-only">{name}</span>
            <svg aria-hidden="true" width="24" height="24" className="fill-none stroke-current stroke-2">
              <use href={`/social.svg#${name}`} />
            </svg>
          </a>
        </li>
      ))}
    </ul>
  );
}

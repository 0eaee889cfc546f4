interface Shop {
  readonly name: string;
  readonly url: string;
  readonly logo?: { readonly url: string } | undefined;
  readonly socialLinks: readonly { readonly url: string }[];
}

/** The shop itself in the words of schema.org. The front page of a network says nothing about it. */
export function organizationData({ name, url, logo, socialLinks }: Shop): object {
  const own = socialLinks.map((link) => link.url).filter((link) => new URL(link).pathname.length > 1);
  return {
    '@context': 'https://schema.org',
    '@type': 'OnlineStore',
    name,
    url: `${url}/`,
    ...(logo && { logo: url + logo.url }),
    ...(own.length > 0 && { sameAs: own }),
  };
}

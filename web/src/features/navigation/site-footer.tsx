import { CourtMark } from '../../ui/court-lines.tsx';
import { Link } from '../../ui/link.tsx';
import type { ShownShop } from './brand.tsx';
import { LanguageLinks } from './language-links.tsx';
import { siteLinks, siteLinksId } from './site-nav.tsx';

/** Also the way around the shop as long as no script runs: the phone's menu button leads here. */
export function SiteFooter({ shop: { name, demo, socialLinks, pages } }: { shop: ShownShop }) {
  return (
    <footer className="on-ink bg-ink text-white">
      <div className="site-width grid gap-x-12 gap-y-10 py-12 sm:grid-cols-2 md:grid-cols-[2fr_1fr_1fr_1fr]">
        <div>
          <p className="flex items-center gap-2.5">
            <CourtMark />
            <span className="font-caps text-2xl font-bold wrap-anywhere uppercase">{name}</span>
          </p>
          <p className="mt-3 max-w-md text-haze">Sporting goods for court, track and pitch.</p>
          {demo && <p className="mt-3 max-w-md text-sm text-haze">A demo shop: nothing is shipped or charged.</p>}
        </div>
        <nav aria-label="Shop" id={siteLinksId}>
          <h2 className="text-lg text-haze">Shop</h2>
          <ul className="mt-1">
            {siteLinks.map(({ to, label }) => (
              <FooterLink key={to} to={to} label={label} />
            ))}
            <FooterLink to="/c" label="All departments" />
          </ul>
        </nav>
        <nav aria-label="Account">
          <h2 className="text-lg text-haze">Account</h2>
          <ul className="mt-1">
            <FooterLink to="/login" label="Login" className="client:hidden admin:hidden" />
            <FooterLink to="/CreateUser" label="Sign Up" className="client:hidden admin:hidden" />
            <FooterLink to="/forgotpassword" label="Forgot password" className="client:hidden admin:hidden" />
            <FooterLink to="/me/profile" label="Your orders" className="hidden client:block" />
            <FooterLink to="/orders" label="Find your order" className="client:hidden admin:hidden" />
            <FooterLink to="/admin" label="Control Panel" className="hidden admin:block" />
          </ul>
        </nav>
        {socialLinks?.[0] && (
          <section aria-labelledby="follow">
            <h2 id="follow" className="text-lg text-haze">
              FollowUS
            </h2>
            <SocialLinks links={socialLinks} />
          </section>
        )}
      </div>
      <div className="site-width">
        <div className="flex flex-wrap items-baseline justify-between gap-x-12 border-t border-night py-4">
          <nav aria-label="Information">
            <ul className="flex flex-wrap gap-x-6">
              {pages?.map(({ slug, title, lang }) => (
                <FooterLink key={slug} to={`/pages/${slug}`} label={title} lang={lang} />
              ))}
              <FooterLink to="/withdraw" label="Withdraw from contract here" />
            </ul>
          </nav>
          <LanguageLinks />
        </div>
      </div>
    </footer>
  );
}

interface FooterLinkProps {
  to: string;
  label: string;
  /** Of a label that is not in the language of the page. */
  lang?: string | undefined;
  className?: string;
}

function FooterLink({ to, label, lang, className }: FooterLinkProps) {
  return (
    <li className={className}>
      <Link to={to} lang={lang} className="nav-link min-h-9">
        {label}
      </Link>
    </li>
  );
}

/** The signs are in a file of their own, so that no page has to bring those of every network. */
function SocialLinks({ links }: { links: readonly { name: string; url: string }[] }) {
  return (
    <ul className="-ms-2.5 flex flex-wrap gap-1">
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

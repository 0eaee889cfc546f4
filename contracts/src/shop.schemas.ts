import { z } from 'zod';

const picture = z.object({ url: z.string(), width: z.int(), height: z.int() });

/** Of a text that is not in the language that was asked for. */
const lang = z.string().optional();

/** By its prefix or id; none: the shop itself. */
const market = z.string().max(40).optional();

/** What every page needs to know about the shop itself. */
export const getShop = {
  query: z.object({ market }),
  response: z.object({
    name: z.string(),
    /** Where the shop stands, without a slash at the end: for canonical addresses. */
    url: z.string(),
    demo: z.boolean(),
    /** It is being prepared: visitors see "Opening soon", and only staff can buy. */
    closed: z.boolean(),
    /** Emails are shown at /dev/mailbox instead of being sent; false if a demo shop has a real mail server. */
    mailbox: z.boolean(),
    /** For the provider's own sign-in button; none where there is no such provider. */
    googleClientId: z.string().optional(),
    /** Where the footer leads, in its order. */
    pages: z.array(z.object({ slug: z.string(), title: z.string(), lang })),
    /** The one that was asked for, and whose currency and languages follow; none: the shop itself. */
    market: z.object({ name: z.string(), prefix: z.string(), countries: z.array(z.string()) }).optional(),
    /** Its other markets, if there are any, and with what addresses of their pages begin, in the same language where it is spoken. */
    elsewhere: z.array(z.object({ name: z.string(), countries: z.array(z.string()), prefix: z.string() })).optional(),
    /** In a shop of several markets: for which languages and countries (BCP 47) which addresses are. */
    alternates: z.array(z.object({ tag: z.string(), prefix: z.string() })).optional(),
    /** ISO 4217. */
    currency: z.string(),
    /** ISO 3166-1: where the shop is; in a market where it is not, the first of its countries. */
    country: z.string(),
    /** IANA: by its clock days begin. */
    timeZone: z.string(),
    /** The shop or its market is in the European Economic Area, whose rules about prices then count. */
    eea: z.boolean(),
    /** What its pages are in (BCP 47); the first has no prefix in its addresses, the others have their tag. */
    locales: z.array(z.string()),
    /** One can buy without an account. */
    guests: z.boolean(),
    returnDays: z.int(),
    /** With its size, so that its room is kept. */
    logo: picture.optional(),
    announcement: z.string().optional(),
    announcementLang: lang,
    /** Where it leads: a page of the shop or elsewhere. */
    announcementLink: z.string().optional(),
    socialLinks: z.array(z.object({ name: z.string(), url: z.string() })),
    /** Whether the newsletter is ticked when the sign-up form opens. */
    newsletterTick: z.boolean(),
    /** What shops in the EEA say of guarantees: the notice on the legal one, and the label for what producers guarantee. */
    guarantee: z.object({ text: z.string(), picture: picture.optional(), label: picture.optional() }).optional(),
  }),
};

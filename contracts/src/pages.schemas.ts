import { z } from 'zod';
import {
  contactLimits,
  contactMessages,
  findSlugProblem,
  pageLimits as limits,
  pageMessages as messages,
} from './page.rules.ts';
import { brokenText, controlCharacters, done, email, optionalText, typedLine, typedText } from './text.schemas.ts';

const page = z.object({
  _id: z.uuid(),
  slug: z.string(),
  title: z.string(),
  markdown: z.string(),
  /** What it is written in, where it is not the language that was asked for. */
  lang: z.string().optional(),
  titleLang: z.string().optional(),
  /** The Markdown as it is shown. */
  html: z.string(),
  /** Its beginning in plain words, for search engines. */
  description: z.string(),
  /** The footer leads to it. */
  footer: z.boolean(),
  /** Below the text is the form to write to the shop. */
  contactForm: z.boolean(),
  updatedAt: z.string(),
  __v: z.int(),
});
export type Page = z.output<typeof page>;

/** What staff should know about a page, a sentence each: links that lead nowhere. */
const problems = z.array(z.string());
const checkedPage = page.extend({ problems });
export type CheckedPage = z.output<typeof checkedPage>;

const listedPage = checkedPage.omit({ markdown: true, html: true, description: true });
export type ListedPage = z.output<typeof listedPage>;

const slug = z
  .string({ error: messages.slug })
  .transform((text) => text.trim())
  .superRefine((text, context) => {
    const problem = findSlugProblem(text);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  });

// Of what is far too long nothing else is looked at.
const markdown = z
  .string({ error: messages.markdown })
  .max(limits.markdown, { error: messages.tooLong, abort: true })
  .refine((text) => text.isWellFormed(), brokenText)
  .transform((text) => text.replaceAll(/\r\n?/g, '\n').replaceAll(controlCharacters, ''));

const fields = {
  slug,
  title: typedLine(messages.title, limits.title),
  markdown: markdown.refine((text) => text.trim() !== '', messages.markdown),
  footer: z.boolean(),
  contactForm: z.boolean(),
};

const bySlug = z.object({ slug: z.string() });
const { footer, contactForm } = fields;

export const listPages = { response: z.array(listedPage) };
export const createPage = {
  body: z.object({ ...fields, footer: footer.default(true), contactForm: contactForm.optional() }),
  response: checkedPage,
};
const slugs = z.array(z.string(), { error: messages.order }).max(limits.pages, messages.order);
export const orderPages = {
  body: z.object({ order: slugs, orderWas: slugs }),
  response: z.array(listedPage),
};
/** Anything may be looked at, the empty page too. */
export const previewPage = {
  body: z.object({ markdown }),
  response: z.object({ html: z.string(), problems }),
};
export const getPage = { params: bySlug, response: page };
export const putPage = {
  params: bySlug,
  body: z.object({ ...fields, _id: z.uuid(), __v: z.int() }).partial(),
  response: checkedPage,
};
export const deletePage = { params: bySlug, response: done };

export const writeToShop = {
  body: z.object({
    name: typedText(contactMessages.name, contactLimits.name),
    email,
    subject: optionalText(contactLimits.subject),
    message: typedText(contactMessages.message, contactLimits.message),
    /** To be left empty: people do not see it. */
    website: optionalText(500),
  }),
  response: done,
};

/** What the shop has written, in its other languages. */
export const translationDescriptions: Readonly<Record<string, string>> = {
  putProductTexts:
    'Any of the texts; those that are missing stay as they are, empty ones are shown in the first language of the shop again. `source` is what was translated: the product may have changed since.',
  listTranslations:
    'What has a text that is missing, or one that has `changed` since it was translated. Products that are looked at most stand first.',
  getTranslationSummary:
    'How much there is of each kind that the caller may translate: it takes the right that changing such a text takes.',
  exportTranslations:
    'A PO file. What has changed is in it with its old translation, as `fuzzy`. Words that many things have (`value`) are in it once each.',
  importTranslations:
    'A file as the export gives it. Empty and `fuzzy` texts are skipped; a text whose original has changed since is a problem, and is not written.',
  listValueTexts:
    'With `missing`, what products have that is not in this language yet: the hundred words that are used most.',
  putValueTexts:
    'Names and values of options, colours and values of attributes are translated once, whichever products have them. Null removes a translation.',
};

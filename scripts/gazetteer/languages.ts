/** CLDR locales whose names of countries (and, as far as CLDR has them, states) become aliases: the languages postings and addresses are written in. */
export const NAME_LOCALES =
  `en de fr es pt it nl sv da no nb nn fi is et lv lt pl cs sk sl hr bs sr sr-Latn mk bg ro hu sq el tr uk ru be ga cy mt ca eu gl
  ja ko zh zh-Hant vi th id ms fil hi bn ta te mr gu kn ml pa ur fa ar he az kk ka hy uz mn sw af km lo my ne si`.split(/\s+/)

/** XML 1.0 has no place for these characters, however they are written. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are meant
const NOT_IN_XML = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g

/** Text without the characters that XML cannot have. */
export const xmlText = (text: string) => text.toWellFormed().replace(NOT_IN_XML, '')

/** Text as a CDATA section, which ends at `]]>`: a text with these characters becomes two sections. */
export const cdata = (text: string) => `<![CDATA[${xmlText(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`

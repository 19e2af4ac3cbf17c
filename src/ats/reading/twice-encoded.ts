import { decodeHTML } from 'entities'

/** Two or more entities in a row. */
const RUN = /(?:&(?:#\d{3}|[A-Za-z]{2,8}\d{0,2});){2,50}/g

/** Undoes UTF-8 that was encoded twice: `&Atilde;&frac14;` is "ü", whose two bytes were written as a character each (rexx). */
export function decodedOnce(html: string): string {
  return html.replace(RUN, (run) => {
    const bytes = run.split(';').slice(0, -1).map(byteOf)
    if (bytes.some((byte) => byte < 0x80 || byte > 0xff)) return run
    const text = Buffer.from(bytes).toString('utf8')
    return text.includes('\ufffd') ? run : text
  })
}

function byteOf(entity: string): number {
  return entity[1] === '#' ? Number(entity.slice(2)) : (decodeHTML(`${entity};`).codePointAt(0) ?? 0)
}

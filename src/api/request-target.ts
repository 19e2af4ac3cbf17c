/** A target without anything that a URL would write differently: no escape or dot segment in the path, no fragment. */
const PLAIN_TARGET = /^\/[\w!$&'()*+,\-./:;=@~]*(?:\?[\w!$%&'()*+,\-./:;=?@~[\]]*)?$/
const DOT_SEGMENT = /\/\.\.?(?:[/?]|$)/
const PLAIN_HOST = /^[a-z\d._-]+(?::[1-5]?\d{4})?$/
const ABSOLUTE = /^https?:\/\//

/** The host and target of a request as a URL has them; null where no URL can be made of them. */
export function readTarget(given: string, host: string): { host: string; target: string } | null {
  if (PLAIN_TARGET.test(given) && !DOT_SEGMENT.test(given)) return isHost(host) ? { host, target: given } : null
  // URLs read a backslash as a slash.
  const isAbsolute = ABSOLUTE.test(given)
  if ((given[0] !== '/' && !isAbsolute) || given.split('?', 1)[0]?.includes('\\')) return null
  const url = isAbsolute ? given : `http://localhost${given}`
  if (!URL.canParse(url) || !isHost(host)) return null
  const { host: named, pathname, search } = new URL(url)
  return { host: isAbsolute ? named : host, target: pathname + search }
}

/** Whether a text is a host of a URL. A name such as `xn--`, which only a look-up of its address would refuse, counts as a host. */
function isHost(host: string): boolean {
  if (PLAIN_HOST.test(host)) return true
  if (!URL.canParse(`http://${host}`)) return false
  const { username, password, pathname, search, hash } = new URL(`http://${host}`)
  return username + password + search + hash === '' && pathname === '/'
}

/** The path of a target. Escapes that are no text stay as they are, and so does an escaped percent sign, which `decodeURIComponent` reads later. */
export function pathOf(target: string): string {
  const end = target.indexOf('?')
  const path = end === -1 ? target : target.slice(0, end)
  return path.includes('%') ? decoded(path.replaceAll('%25', '%2525'), decodeURI) : path
}

/** Decodes each escape that is text. */
export function decoded(text: string, decode: (text: string) => string): string {
  try {
    return decode(text)
  } catch {
    return text.replace(/(?:%[\da-f]{2})+/gi, (escaped) => {
      try {
        return decode(escaped)
      } catch {
        return escaped
      }
    })
  }
}

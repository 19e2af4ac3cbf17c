const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i
/** Names before the employer's in a host: careers.acme.com. */
const HOST_PREFIXES = /^(?:(?:www|jobs?|careers?|karriere|apply|join|work|recruiting\d{0,3})\.){1,5}(?=[^.]{1,63}\.)/i
/** Hosts that many employers share: the board's next part names the employer (recruiting.ultipro.com/ACM1000ACME/...). */
const SHARED_HOST = /^recruiting\d*\./i
const CAREERS_WORDS = /^(?:careers?|jobs|work-at)[-_](?=.)|(?<=.)[-_](?:careers?(?:[-_](?:page|site))?|jobs)$/gi

/** A board's name as people would write the employer: `acme-robotics` is Acme Robotics. A word that has capitals keeps them. */
export function slugName(board: string): string {
  const slug = decoded(slugOf(board))
  if (UUID.test(slug)) return slug
  const words = slug
    .replace(CAREERS_WORDS, '')
    .split(/[-_+\s]+/)
    .filter(Boolean)
  return words.map(capitalised).join(' ') || board
}

/** The part of a board that the employer chose: boards may be URLs, hosts, or a host or tenant with a site (acme.wd5/External). */
function slugOf(board: string): string {
  if (/^https?:\/\//i.test(board)) return hostLabel(board.replace(/^https?:\/\//i, '').split(/[/?#]/)[0] ?? '')
  const [first = '', second] = board.split('/')
  if (second === undefined) return /^[^.]+\.[^.]+\.[^/]+$/.test(first) ? hostLabel(first) : first
  return SHARED_HOST.test(first) ? second : hostLabel(first)
}

/** Boards are written as their URLs have them: `Rose%20Rocket`. */
function decoded(slug: string): string {
  try {
    return decodeURIComponent(slug)
  } catch {
    return slug
  }
}

function hostLabel(host: string): string {
  return host.replace(HOST_PREFIXES, '').split('.')[0] ?? host
}

function capitalised(word: string): string {
  return word === word.toLowerCase() ? `${word.slice(0, 1).toUpperCase()}${word.slice(1)}` : word
}

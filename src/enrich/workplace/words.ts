/**
 * Words in a location or a title that say how the work is done, in seven languages. The workplace step reads them, and the location step
 * removes them. Every pattern is a flat alternation, so it reads the text once.
 */
const words = (...alternatives: string[]) =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives.join('|')})(?![\\p{L}\\p{N}])`, 'giu')

export const REMOTE_WORDS = words(
  '(?:fully |full |100 ?% |100 ?% in |permanently |mostly )?remote(?:[- ](?:first|friendly|eligible|ok|only|possible|option|based|optional|work|working|position|role|job))?',
  'remotely',
  'wfh',
  'work(?:ing)?[- ]from[- ](?:home|anywhere)',
  'home[- ]?based',
  'home ?working',
  'home[- ]?office',
  'telecommut(?:e|ing)',
  'tele ?work(?:ing)?',
  'virtual(?:ly)?',
  'distributed',
  '(?:全职)?远程(?:办公|工作)?(?:remote)?',
  '全?[远遠]端',
  '遠程',
  '(?:full |100 ?% |en |100 ?% en )?t[ée]l[ée][- ]?travail(?: complet| total)?',
  'à distance',
  'distanciel',
  '(?:en |100 ?% |100 ?% en |trabajo |trabalho |lavoro |da |in |full |modalidad )?remot[oa]',
  'teletrabajo',
  'teletrabalho',
  'a distancia',
  'à distância',
  'telelavoro',
  'thuis ?werk(?:en)?',
  'thuiswerkplek',
  'op afstand',
  'ortsunabhängig',
)

export const HYBRID_WORDS = words(
  'hybrid(?:es?|er|en)?(?:[- ](?:remote|work|working|arbeiten|flexible|role|position|schedule))?',
  'h[íi]brid[oa]s?',
  'ibrid[oa]',
  'part(?:ial|ially|ly)?[- ]remote',
  'remot[oa] parcial',
  'semi-?presencial',
  'teilweise remote',
  'parcialmente remot[oa]',
  'télétravail (?:partiel|hybride)',
  'flex(?:ible)?[- ]hybrid',
)

export const ONSITE_WORDS = words(
  '(?:fully |100 ?% )?on[- ]?site',
  'in[- ]office',
  'in the office',
  'in[- ]person',
  'presential',
  'work(?:ing)? from (?:the )?office',
  'office[- ]based',
  'vor[- ]ort',
  'in präsenz',
  'sur (?:site|place)',
  '(?:en )?présentiel',
  'presencial',
  'in presenza',
  'in sede',
  'op (?:locatie|kantoor)',
)

/** "Anywhere in Germany", "bundesweit": the job can be done anywhere in the named place. */
export const ANYWHERE_WORDS = words(
  'anywhere(?= (?:in|within|across))',
  'anywhere',
  'partout',
  'n’importe où',
  "n'importe où",
  'cualquier lugar',
  'qualquer lugar',
  'ovunque',
  'überall',
  'nationwide',
  'bundesweit',
)

export function claims(pattern: RegExp, text: string): boolean {
  pattern.lastIndex = 0
  return pattern.test(text)
}

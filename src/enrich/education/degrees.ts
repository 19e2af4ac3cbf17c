import type { Degree } from '../../job/requirements.ts'

/** A degree or training that a sentence names. */
export interface DegreeMention {
  degree: Degree
  start: number
  end: number
  /** The words have other meanings, so they count only where the sentence speaks of the applicant's education. */
  weak: boolean
}

interface DegreeWords {
  degree: Degree
  words: string[]
  weak?: true
  /** The words are abbreviations, which are believed only as written: "CAP", not "no cap". */
  exact?: true
}

/** The first row that matches at a place decides. English, German, French, Spanish, Portuguese, Italian, Dutch, Polish, Swedish. */
const DEGREE_WORDS: DegreeWords[] = [
  { degree: 'vocational', exact: true, words: ['BTS|DUT|BEP|CAP\\s?[/,]\\s?BEP|CQPM?|HND|NVQ'] },
  { degree: 'secondary', exact: true, words: ['GED|HSC|A-[Ll]evels?|A [Ll]evels'] },
  { degree: 'vocational', exact: true, weak: true, words: ['CAP|[Bb]ac [Pp]ro'] },
  {
    degree: 'doctorate',
    words: [
      'ph\\.?\\s?ds?|doctorates?|doctoral (?:degree|level)|juris doctor|j\\.?d\\.?(?= (?:degree|from))|doctor of \\w+',
      'promotion (?:in|im)|abgeschlossene promotion|doktortitel|doctorat|doctorado|doutorado|dottorato|doktorat|doktorsexamen',
    ],
  },
  {
    degree: 'master',
    words: [
      "master(?:['’]?s)?(?:[- ]level)? degree|master['’]s|masters(?= (?:or|in|and|/|preferred|required|level|program))|master (?:of|in|or) (?=\\p{L})|m\\.?sc\\.?|m\\.s\\.?(?= |,|/)|(?<=bs/|ba/|b\\.s\\./)m\\.?[sa]\\.?|m\\.?b\\.?a\\.?|m\\.?tech|m\\.?eng|graduate degree|advanced degree|post-?graduate degree",
      'master(?:abschluss|studium|diploma|examen|opleiding)|bac\\s?\\+\\s?5|école d.ingénieurs?|diplôme d.ingénieur|máster|mestrado|p[óo]s[- ]?gradua[çc][ãa]o|posgrado|postgrado|laurea magistrale|mgr(?= inż)|(?:tytuł\\p{L}*|stopień) mgr|magister(?:skie|skich)?|civilingenjör\\w*',
    ],
  },
  {
    degree: 'vocational',
    words: [
      "associate(?:['’]?s)? degree|associate['’]s|(?:vocational|trade) (?:training|diploma|degree|qualification|school|certificate|education)|technical (?:diploma|qualification|school|certificate)|(?:completed|served|finished|time[- ]served) (?:an? )?apprenticeship|certificate (?:iii|iv|3|4)\\b|cert(?:ificate)? (?:iii|iv)|trade certificate|level [345] (?:qualification|diploma|nvq)|two[- ]year degree|2[- ]year degree",
      '(?<!(?:vergleichbar|ähnlich|gleichwertig|entsprechend)\\p{L}*\\s)(?:(?:berufs|fach)ausbildung|abgeschlossene \\p{L}* ?ausbildung|ausbildung (?:als|zum|zur|im|in))|bac\\s?\\+\\s?2|titre professionnel|formation professionnelle|formación profesional|grado (?:medio|superior)|ciclo formativo|fp (?:ii|grado)|curso técnico|ensino técnico|formação técnica|istituto tecnico|mbo|wykształcenie (?:techniczne|zawodowe)|yrkesutbildning|yrkeshögskol\\w*|yh-utbildning',
    ],
  },
  {
    degree: 'vocational',
    weak: true,
    words: [
      'apprenticeship(?= (?:as|in an?|required|certificate|qualification))|(?<!(?:vergleichbar|ähnlich|gleichwertig|entsprechend)\\p{L}*\\s)ausbildung',
    ],
  },
  {
    degree: 'secondary',
    words: [
      'high[- ]school (?:diploma|degree|graduate|education|equivalen\\w+)|(?:completed )?high school|secondary (?:school|education)|gcses?',
      'abitur|mittlere reife|schulabschluss|baccalauréat|niveau bac(?! ?\\+)|bachillerato|ensino médio|diploma di (?:maturità|scuola|istruzione)|diploma(?= o laurea| tecnico)|middelbaar|wykształcenie (?:min\\.? )?średnie|wykształcenie minimum średnie|gymnasi(?:e|al)\\w*',
    ],
  },
  {
    degree: 'bachelor',
    words: [
      "bachelor(?:['’]?s)?(?:[- ]level)?(?: degree)?|baccalaureate degree|b\\.?sc\\.?|b\\.s\\.?(?= |,|/)|(?:bs|ba|bs/ba|ba/bs|bs/ms|b\\.a\\.)(?=(?:/[bm][sa])? (?:in|or|degree)\\b|/)|b\\.?tech|b\\.?eng|undergraduate degree|(?:college|university|four[- ]year|4[- ]year|bachelor|relevant|related|technical|engineering|science|accredited|law|nursing|honou?rs|formal|completed|third[- ]level|higher education) degree|university education|college graduate|degree[- ](?:educated|level|qualified)",
      '(?:hochschul|fachhochschul|universitäts|fach)?(?:studium|studien?abschluss|hochschulabschluss)|hochschulabschluss|universitätsabschluss|(?:abgeschlossenes|erfolgreich abgeschlossenes) \\p{L}*studium|akademische[rn]? abschluss|bac\\s?\\+\\s?[34]|licence|diplôme universitaire|études supérieures|formation supérieure|licenciatura|titulaci[óo]n universitaria|t[íi]tulo universitario|grado universitario|(?:formaci[óo]n|estudios) universitari\\w+|ingenier[íi]a en',
      '(?:ensino|forma[çc][ãa]o|curso) superior|superior (?:completo|conclu[íi]do)|gradua[çc][ãa]o|bacharelado|laurea|laureat[oai]|hbo|wo(?=[- ]werk| ?-? ?(?:niveau|denk|opleiding))|universitaire opleiding|wykształceni[ea] wyższe(?:go)?|licencjat|higher technical education|wyższe wykształcenie|studia wyższe|(?:kandidat|akademisk|universitets|högskole)-?\\s?(?:examen|utbildning)|eftergymnasial\\w*',
    ],
  },
  { degree: 'bachelor', words: ['(?<!(?:high|certain|some|large) )degrees?(?= (?:in|from) \\p{L})'] },
  {
    degree: 'bachelor',
    weak: true,
    words: ['degrees?(?= (?:or|required|preferred|is|with|and)\\b|\\s*[,.(/]|$)|diploma(?! program)'],
  },
]

/** Chinese and Japanese, which put no blanks between words. */
const CJK_DEGREE_WORDS: [Degree, RegExp][] = [
  ['doctorate', /博士(?=学历|学位|學歷|及以上|以上|优先|毕业|号)/gu],
  ['master', /硕士(?:研究生)?|碩士|研究生(?=学历|及以上|以上|学位)|修士/gu],
  ['bachelor', /本科|学士|大卒|四年制大学/gu],
  ['vocational', /大专|专科(?!医|护|门)|短大卒|専門学校卒/gu],
  ['secondary', /高中(?=学历|及以上|以上|毕业)|中专|高卒/gu],
]

const MENTIONS = [
  ...DEGREE_WORDS.map(({ degree, words, weak = false, exact = false }) => ({
    degree,
    weak,
    pattern: new RegExp(`(?<![\\p{L}\\d])(?:${words.join('|')})(?![\\p{L}\\d])`, exact ? 'gu' : 'giu'),
  })),
  ...CJK_DEGREE_WORDS.map(([degree, pattern]) => ({ degree, weak: false, pattern })),
]

const QUICK =
  /degree|bachelor|master|ph\.?\s?d|doctor|diplom|b\.?sc|m\.?sc|b\.s|\bb[sa]\b|b\.a\.|m\.s|mba|b\.?tech|b\.?eng|universit|college|school|\bged\b|apprentice|ausbildung|studi|abschluss|abitur|reife|\bbac\b|baccal|licen[cz]|laure|hbo|\bwo\b|mbo|gradua|superior|médio|formaci|formation|wykszta|examen|utbildning|gymnasi|master|nvq|hnd|level \d|vocational|technical|técnico|bachill|ingenier|doutor|mestrad|\bmgr\b|juris|\bj\.?d\b|a[- ]levels?|gcse|\bcap\b|\bbts\b|\bdut\b|promotion|technikum|istituto|bacharel|ciclo|grado|fp |\bbep\b|cqpm?|titre pro|cert(?:ificate)? (?:i|\d)|licencjat|conclu[íi]do|[科士卒专中]/iu

/** The degrees that a sentence names, in the order of the text. */
export function degreesIn(text: string): DegreeMention[] {
  if (!QUICK.test(text)) return []
  const found: DegreeMention[] = []
  for (const { degree, weak, pattern } of MENTIONS)
    for (const match of text.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length]
      if (!found.some((other) => start < other.end && other.start < end)) found.push({ degree, weak, start, end })
    }
  const sorted = found.sort((a, b) => a.start - b.start)
  // The word after a name of its own: "an MSc degree".
  return sorted.filter(
    ({ start, end }, place) => !/^degree/i.test(text.slice(start, end)) || sorted[place - 1]?.end !== start - 1,
  )
}

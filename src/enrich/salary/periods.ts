import type { SalaryPeriod } from '../../job/vocab.ts'
import { allMatches } from '../all-matches.ts'

/** Period words in English, German, French, Spanish, Dutch, Portuguese, Italian, Chinese, Malay and Indonesian, and the most common ones of neighbouring languages. */
const WORDS: Record<SalaryPeriod, string[]> = {
  hour: [
    '^ ?hrs?|per hour|an hour|hourly|hrly|per hr|pro stunde|stundenlohn|de l.heure|par heure|por hora|la hora|per uur|uurloon',
    'all.ora|per ora|/ ?h(?:ou)?rs?|/ ?h|/ ?std|/ ?stunde|/ ?heure|/ ?hora|/ ?uur|na godzinę|godzinowo',
    '/ ?(?:h|godz)(?:\\.|$)|时薪|時給|/ ?小?[时時]|每小?[时時]|시급|za godzinę|per timme|i timmen|timlön|/ ?timme|/ ?tim|à l.heure',
    'taux horaire|horaire|p/h|p/u|/ ?ora|p\\.? ?h|時薪|鐘點|sejam|per jam|/ ?jam|ต่อชั่วโมง|/ ?ชั่วโมง|/ ?ชม|ชั่วโมงละ',
  ],
  day: [
    'per day|a day|day rate|daily|pro tag|tagessatz|par jour|tjm|por d[ií]a|per dag|al giorno|日薪|日給|/ ?[天日]|每[天日]',
    '/ ?day|/ ?tag|/ ?jour|/ ?d[ií]a|/ ?dag|al d[ií]a|ao dia|dziennie|za dzień|/ ?dzień|/ ?giorno|per man-?day',
    '/ ?man-?day|/ ?md|sehari|per hari|/ ?hari|harian|ต่อวัน|วันละ|/ ?วัน',
  ],
  week: [
    'per week|a week|weekly|pro woche|wöchentlich|par semaine|por semana|a settimana|/ ?we?e?k|/ ?woche|周薪|週給|/ ?[周週]',
    '每[周週]|/ ?semaine|/ ?semana|/ ?settimana|per vecka|i veckan|tygodniowo|semana(?:l|is|les)|週薪|seminggu|per minggu',
    '/ ?minggu',
  ],
  month: [
    'per month|a month|monthly|per mth|pcm|pro monat|im monat|monatlich(?:e[rsn]?)?|(?:brutto)?monats(?:brutto)?(?:gehalt|lohn|entgelt)[es]?s?|par mois|mensuel(?:le)?s?',
    'al mes|por mes|mensual(?:es)?|por m[eê]s|ao m[eê]s|mensa(?:l|is)|per maand|maandelijks|maandsalaris|al mese',
    'mensil[ei]|per m[åa]nad|m[åa]n(?:ads|eds)l[öø]nn?|i m[åa]neden|miesięcznie|měsíčně|/ ?mo(?:nth)?|/ ?mth|/ ?monat',
    '/ ?mois|/ ?mes|/ ?m[eê]s|/ ?maand|/ ?mese|/ ?mies|/ ?měsíc|/ ?lun[aă]|/ ?m[åa]nad|i månaden|miesi[ęe]cznie',
    'na miesiąc|月薪|月給|^月|1[2-9] ?(?:[-–~] ?\\d{2} ?)?薪|月收入|月入|每个?月|/ ?月|/ ?个月|월급|/ ?월|/ ?mon|/ ?mnd|per mnd|p/m',
    '/ ?m-?c|/ ?msc|/ ?miesiąc|/ ?mån|per mån|miesięczn(?:e|y|a|ego)|mens(?:al|ual|il)mente|每個月|sebulan|per bulan',
    '/ ?bulan|/ ?bln|bulanan|ต่อเดือน|/ ?เดือน|เดือนละ|เงินเดือน',
    // In "(w/m/d)" the m stands for a man.
    '(?<![a-zß-öø-ÿ])/ ?m(?![²³/])',
  ],
  year: [
    'per year|a year|annual|annually|per annum|annum|p\\. ?a|pa|yearly|pro jahr|im jahr|jährlich|(?:brutto)?jahres(?:brutto)?(?:gehalt|entgelt|bezüge)[es]?s?',
    'jahresbrutto|par an|annuel(?:le)?s?|al año|anual(?:es)?|por año|por ano|ao ano|b/a',
    'per jaar|jaarlijks|jaarsalaris|all.anno|annu[aio]|annuale|ral|lpa|per år|årsl[öø]nn?|jahress?alär|rocznie|ročně',
    '/ ?y(?:ea)?r|/ ?y|/ ?annum|/ ?jahr|/ ?an|/ ?año|/ ?ano|/ ?jaar|/ ?anno|/ ?pa|年薪|年収|年俸|年包|每年|/ ?年|연봉|/ ?rok',
    'na rok|w skali roku|/ ?år|om året|an(?:ual|nual)mente|setahun|per tahun|/ ?tahun|ต่อปี',
  ],
}

const ORDER = Object.keys(WORDS) as SalaryPeriod[]
/** Matched against lower-cased slices. "/h" may directly follow a digit, a word may not. */
const PERIOD = new RegExp(
  `(?:(?=/)|(?<![a-zß-öø-ÿ0-9]))(?:${ORDER.map((period) => `(?<${period}>${WORDS[period].join('|')})`).join('|')})(?![a-zß-öø-ÿ0-9])`,
  'g',
)

/** "8 hours per day", "每週工作6天": how long the work is, not how it is paid. "$50,000 or the hourly equivalent": another form of the same pay. */
const NO_PERIOD =
  /(?:hourly|monthly) equivalent|(?:bi|semi)[- ]?(?:weekly|monthly)|\d ?-?(?:hours?|hrs?|days?|h|jam|hari|小[时時]|天) ?(?:per |a |an |each |every |\/ ?|se)?(?:day|week|month|wk|hari|minggu|bulan)|每[天日周週個月]{1,2}(?:工作|上班|返工|休)/g

/** The first period named in `after`, else the last one named in `before`. Both are short texts around an amount. */
export function periodAround(before: string, after: string): SalaryPeriod | null {
  const [earlier, later] = [before, after].map((words) => words.toLowerCase().replace(NO_PERIOD, ' ')) as [string, string]
  const match = allMatches(PERIOD, later)[0] ?? allMatches(PERIOD, earlier).at(-1)
  return match === undefined ? null : named(match)
}

function named(match: RegExpExecArray): SalaryPeriod | null {
  return ORDER.find((period) => match.groups?.[period] !== undefined) ?? null
}

import type { SalaryPeriod } from '../../job/vocab.ts'
import { allMatches } from '../all-matches.ts'

/** Period words in English, German, French, Spanish, Dutch, Portuguese and Italian, and the most common ones of neighbouring languages. */
const WORDS: Record<SalaryPeriod, string[]> = {
  hour: [
    ...[
      'per hour',
      'ph',
      'an hour',
      'hourly',
      'hrly',
      'per hr',
      'pro stunde',
      'stundenlohn',
      'de l.heure',
      'par heure',
      'por hora',
    ],
    ...[
      'la hora',
      'per uur',
      'uurloon',
      'all.ora',
      'per ora',
      '/ ?h(?:ou)?rs?',
      '/ ?h',
      '/ ?std',
      '/ ?stunde',
      '/ ?heure',
      '/ ?hora',
      '/ ?uur',
      'na godzinę',
      'godzinowo',
      '/ ?(?:h|godz)(?:\\.|$)',
      '时薪',
      '時給',
      '/ ?小时',
      '시급',
    ],
  ],
  day: [
    ...['per day', 'a day', 'day rate', 'daily', 'pro tag', 'tagessatz', 'par jour', 'tjm', 'por d[ií]a', 'per dag', 'al giorno'],
    ...['日薪', '日給', '/ ?天', '/ ?day', '/ ?tag', '/ ?jour', '/ ?d[ií]a', '/ ?dag'],
  ],
  week: [
    'per week',
    'a week',
    'weekly',
    'pro woche',
    'wöchentlich',
    'par semaine',
    'por semana',
    'a settimana',
    '/ ?we?e?k',
    '/ ?woche',
  ],
  month: [
    ...[
      'per month',
      'a month',
      'monthly',
      'pcm',
      'pro monat',
      'im monat',
      'monatlich(?:e[rsn]?)?',
      'monatsgehalt',
      'par mois',
      'mensuel(?:le)?s?',
    ],
    ...[
      'al mes',
      'por mes',
      'mensual(?:es)?',
      'por m[eê]s',
      'ao m[eê]s',
      'mensa(?:l|is)',
      'per maand',
      'maandelijks',
      'maandsalaris',
      'al mese',
    ],
    ...[
      'mensil[ei]',
      'per m[åa]nad',
      'm[åa]n(?:ads|eds)l[öø]nn?',
      'i m[åa]neden',
      'miesięcznie',
      'měsíčně',
      '/ ?mo(?:nth)?',
      '/ ?mth',
      '/ ?monat',
      '/ ?mois',
      '/ ?mes',
      '/ ?m[eê]s',
    ],
    ...['/ ?maand', '/ ?mese', '/ ?mies', '/ ?měsíc', '/ ?lun[aă]', '/ ?m[åa]nad', 'i månaden', 'miesi[ęe]cznie', 'na miesiąc'],
    ...['月薪', '月給', '每月', '/ ?月', '/ ?个月', '월급'],
  ],
  year: [
    ...[
      'per year',
      'a year',
      'annual',
      'annually',
      'per annum',
      'annum',
      'p\\. ?a',
      'pa',
      'yearly',
      'pro jahr',
      'im jahr',
      'jährlich',
      'jahresgehalt',
    ],
    ...[
      'jahresbrutto(?:gehalt)?',
      'bruttojahresgehalt',
      'par an',
      'annuel(?:le)?s?',
      'al año',
      'anual(?:es)?',
      'por año',
      'por ano',
      'ao ano',
      'per jaar',
    ],
    ...[
      'jaarlijks',
      'jaarsalaris',
      'all.anno',
      'annu[aio]',
      'annuale',
      'ral',
      'lpa',
      'per år',
      'årsl[öø]nn?',
      'jahress?alär',
      'rocznie',
      'ročně',
    ],
    ...['/ ?y(?:ea)?r', '/ ?y', '/ ?annum', '/ ?jahr', '/ ?an', '/ ?año', '/ ?ano', '/ ?jaar', '/ ?anno', '/ ?pa'],
    ...['年薪', '年収', '年俸', '每年', '/ ?年', '연봉'],
  ],
}

const ORDER = Object.keys(WORDS) as SalaryPeriod[]
/** Matched against lower-cased slices. "/h" may directly follow a digit, a word may not. */
const PERIOD = new RegExp(
  `(?:(?=/)|(?<![a-zß-öø-ÿ0-9]))(?:${ORDER.map((period) => `(?<${period}>${WORDS[period].join('|')})`).join('|')})(?![a-zß-öø-ÿ0-9])`,
  'g',
)

/** The first period named in `after`, else the last one named in `before`. Both are short texts around an amount. */
export function periodAround(before: string, after: string): SalaryPeriod | null {
  const match = allMatches(PERIOD, after.toLowerCase())[0] ?? allMatches(PERIOD, before.toLowerCase()).at(-1)
  return match === undefined ? null : named(match)
}

function named(match: RegExpExecArray): SalaryPeriod | null {
  return ORDER.find((period) => match.groups?.[period] !== undefined) ?? null
}

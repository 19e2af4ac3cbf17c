import type { EmploymentType } from '../../job/vocab.ts'
import { LONGEST_TITLE } from '../longest-texts.ts'

const words = (...alternatives: string[]) =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives.join('|')})(?![\\p{L}\\p{N}])`, 'iu')

/*
 * Title words that name the employment type, in seven languages. Apprentices count as interns, as in the vocabularies of the systems. A
 * working student works part-time beside university and is not an intern. Employment for a fixed term is temporary in every language (CDD,
 * befristet, tempo determinato); a contract is work as a contractor. Permanent employment (CDI) says nothing about the hours.
 */
const TITLE_WORDS: readonly [EmploymentType, RegExp][] = [
  [
    'internship',
    words(
      'interns?(?! (?:program(?:me)?s?(?!\\p{L})(?! ?(?:$|[-–(,|/:)]|\\d{4}))|coordinator|manager|recruit|lead))',
      '(?<!of )internships?(?! (?:program(?:me)?s?(?!\\p{L})(?! ?(?:$|[-–(,|/:)]|\\d{4}))|coordinator|manager|recruit|lead|supervisor|advisor))',
    ),
  ],
  [
    'internship',
    words(
      '\\p{L}{0,20}praktik(?:um|ant(?:in)?|a)',
      'ausbildung(?= (?:zum|zur|als|im|in)|$)',
      'auszubildende[rn]?',
      'azubi',
      'duales studium',
      'dualer student',
    ),
  ],
  [
    'internship',
    words(
      'stagiaires?',
      '(?<!(?:des|aux) )offres? de stages?(?!.{0,60} offres? (?:d[’\\x27])?em)',
      'stages?,? (?:(?:de|en) )?pfe',
      'pfe(?= (?:\\d{4}|stages?))',
      '^pfe',
      'stages? de fin d[’\\x27][ée]tudes',
      'stagista',
      'tirocini[oi]',
      'tirocinante',
      'prácticas',
      'practicas profesionales',
      'becari[oa]',
      '^beca(?= \\p{L})',
      'pasant[eí]a?',
      'estágio',
      'estagiári[oa]',
      'alternan(?:ce|te?)',
      'practicantes?',
      'apprentie?',
      // "Apprentissage automatique" is machine learning.
      'apprentissage(?! (?:automatique|profond|machine|statistique|par renforcement))',
    ),
  ],
  [
    'internship',
    words(
      '(?:meewerk|afstudeer|snuffel)stage',
      'stage(?:plek|plaats|opdracht)',
      'stagiair',
      'apprentice(?:ship)?(?! (?:program|manager|coordinator))',
      'co-?op(?= student| \\d|$)',
      'co-?op student',
    ),
  ],
  [
    'part_time',
    words(
      'part[- ]?time',
      'teilzeit',
      '(?:à )?temps partiel',
      '(?:a )?tiempo parcial',
      'media jornada',
      'jornada parcial',
      'meio período',
      'meio periodo',
      'tempo parziale',
      'tempo parcial',
      'deeltijd',
      // 35 hours a week are full time in France.
      'cdi,? (?:de )?(?:[12]?\\d|3[0-4]) ?h(?:eures)?',
      'bijbaan',
      // From 32 hours a week on, countries differ about the name.
      '(?:[89]|[12]\\d|3[01]) ?(?:hours?|hrs?)\\.? ?(?:/|per|a) ?(?:week|wk)',
    ),
  ],
  [
    'part_time',
    words(
      'mini-?job(?:ber(?:in)?)?',
      'aushilfe',
      'werkstudent(?:in|en)?',
      'working students?',
      'studentische (?:hilfskraft|aushilfe|mitarbeiter(?:in)?)',
      'hiwi',
    ),
  ],
  [
    'full_time',
    words(
      'full[- ]?time(?! equivalent)',
      'vollzeit',
      'voll-?(?=\\s?(?:/|und|oder|bzw))',
      '(?:à )?temps plein',
      'cdi,? (?:de )?3[5-9] ?h(?:eures)?',
      '(?:a )?tiempo completo',
      'jornada completa',
      'tempo integral',
      'período integral',
      'tempo pieno',
      'voltijd',
    ),
  ],
  [
    'temporary',
    words(
      'temporary',
      'temp(?= [a-z]|$|-to)',
      'seasonal',
      'fixed[- ]term(?: contract)?',
      '(?<!,\\s?)ftc',
      'befristete?[rsn]?',
      // "Stellvertretung" is a deputy.
      '\\p{L}{0,20}(?<!stell)vertretung',
      '(?:maternity|paternity|parental|family)(?: leave)? (?:cover|replacement|contract)',
      // In banks CDD is customer due diligence.
      '(?<!(?:kyc|aml) ?[/&] ?)(?<!diligence \\()cdd(?! ?[/&]? ?(?:kyc|aml|edd|risk|operations|onboarding|data|high|analyst|specialist|officer|quality|team))',
      'int[ée]rim(?=$| -|\\))',
      "mission d['’]int[ée]rim",
    ),
  ],
  [
    'temporary',
    words(
      'intérimaire',
      'interinale',
      'eventual',
      'temporári[oa]',
      '(?:a )?tempo determinato',
      'tijdelijk',
      'uitzendkracht',
      'zeitarbeit',
      'casual',
      'per[- ]diem',
      'locum',
      'saisonkraft',
      'saisonnier',
      'vakantiekracht',
      'ferienjob',
    ),
  ],
  [
    'contract',
    words(
      'freelancer?s?',
      'freiberufliche?[rns]?',
      'c2c',
      'corp[- ]to[- ]corp',
      '1099',
      'contract[- ]to[- ]hire',
      'independent contractor',
      'autónomo',
      'zzp(?:er)?',
      'partita iva',
      'p\\.? ?iva',
    ),
  ],
  [
    'contract',
    words(
      '\\d{1,2}[- ](?:months?|mth|weeks?) contract',
      'w-?2 contract',
      '(?:short|long)[- ]term contract',
      '(?<!smart )contract(?= (?:(?:senior|sr|lead|junior) )?(?:software|developer|engineer|designer|recruiter|sourcer|writer|copywriter|editor|illustrator|animator|programmer|front|back|web|mobile|ios|android|qa|devops|data (?:scientist|engineer|analyst)|ux|ui|graphic|java|python|react|photographer|videographer|translator|interpreter|bookkeeper))',
    ),
  ],
  // These languages put no space between words. A title with a slash lists several jobs or ways in.
  [
    'internship',
    /(?:^|[\s\]】)）-])[^/、\s]*实习生(?![^\s（(【[-]*[/、])|[（(【[]实习[）)】\]]|实习(?:工程师|分析师|岗)|(?<![/、或])实习$|インターン(?!シップ担当)|인턴/u,
  ],
  ['part_time', /兼职|アルバイト|파트타임/u],
]

/**
 * Words that name the employment type only when a part of the title holds nothing else: "(Contract)" and "Stage - Assistant marketing", but
 * not "Stage Manager".
 */
const ALONE: readonly [EmploymentType, RegExp][] = [
  ['contract', /^\s*(?:(?:part|full)[- ]?time )?contract(?:or)?s?(?: (?:position|role|basis|job))?\s*$/iu],
  ['internship', /^\s*stage\s*$/iu],
]

/** "Contract/Grant Manager" is about contracts. */
const CONTRACTS_OF_THE_ROLE = /^\s*(?:sub)?contracts?\/(?=\p{L})/iu

const PARTS = /[()[\]|,:;–—/•]|\s-\s|\s-(?=\S)|(?<=\S)-\s/u

/** "Stage" at the start of a title means internship in French, Italian and Dutch; in English it is a theatre stage. */
const FOREIGN_STAGE = /^\s*stage\s.{0,120}\b(?:mois|mesi|maanden|h\/f|f\/h)\b/iu
const STAGE_LANGUAGES = new Set(['fr', 'it', 'nl'])

export function typesInTitle(title: string, language: string | null): { type: EmploymentType; words: string }[] {
  const short = title.slice(0, LONGEST_TITLE)
  const found = TITLE_WORDS.flatMap(([type, pattern]) => {
    const match = pattern.exec(short)
    return match ? [{ type, words: match[0] }] : []
  })
  const alone = short
    .replace(CONTRACTS_OF_THE_ROLE, '')
    .split(PARTS)
    .flatMap((part) => ALONE.flatMap(([type, pattern]) => (pattern.test(part) ? [{ type, words: part.trim() }] : [])))
  const isStage = FOREIGN_STAGE.test(short) || (STAGE_LANGUAGES.has(language ?? '') && /^\s*stage\s/iu.test(short))
  return [...found, ...alone, ...(isStage ? [{ type: 'internship' as const, words: 'Stage' }] : [])]
}

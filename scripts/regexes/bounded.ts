/** A regular expression that takes more than linear time, or cannot be proved not to, and what keeps its input short. */
export interface Bounded {
  in: string
  /** What its pattern begins with. */
  begins: string
  /** The most characters it is ever asked about. */
  longest: number
  because: string
}

const { raw } = String

const inFile = (path: string, longest: number, because: string, ...beginnings: string[]): Bounded[] =>
  beginnings.map((begins) => ({ in: `src/${path}`, begins, longest, because }))

export const BOUNDED: Bounded[] = [
  ...inFile('ats/reading/page.ts', 2_000, 'only the end of a page is asked', raw`<\/html\s*>`),
  ...inFile('ats/jsonld-sitemap.ts', 4_000, 'LONGEST_PROLOGUE', raw`^\s*(?:<\?xml`),
  ...inFile(
    'ats/oracle.ts',
    2_048,
    'firstMatch reads no longer URL',
    '^(?<host>(?:[a-z' + raw`\d-]+\.)+oraclecloud`,
    '^[^/]+' + raw`\/(?:[\w-]+\/){1,3}`,
  ),
  ...inFile('ats/smartrecruiters.ts', 2_048, 'firstMatch reads no longer URL', raw`^jobs\.smartrecruiters\.com\/oneclick-ui`),
  ...inFile('ats/ukg.ts', 2_048, 'firstMatch reads no longer URL, and boards come from URLs', raw`^(?<host>recruiting\.ultipro`),
  ...inFile('ats/reading/employer-page.ts', 300, 'three times LONGEST_NAME', raw`\s*[|·•»]\s*|`, '^(?:(?:careers?'),
  ...inFile('demo/pay-words.ts', 25, 'the digits of a number', raw`\B(?=(\d{3})+$)`),
  ...inFile('enrich/employment-type/sentences.ts', 600, 'sentencesWith cuts sentences', raw`^\W*(?:contract`),
  ...inFile('enrich/employment-type/title-words.ts', 300, 'LONGEST_TITLE', raw`^\s*stage\s.{0,120}`),
  ...inFile('enrich/experience/requirement.ts', 140, 'kindOf reads no further', raw`\b(?:we have`, '^[^.;]{0,60}, (?:we|our'),
  ...inFile(
    'enrich/employment-type/sentences.ts',
    600,
    'sentencesWith cuts sentences',
    raw`\bpart[- ]time,?`,
    raw`\b(?:role|position`,
    raw`\b(?:is an?|as`,
  ),
  ...inFile('enrich/level/title-level.ts', 250, 'LONGEST_TITLE', '(?<![a-z0-9])(?:'),
  ...inFile('enrich/location/display.ts', 1_200, 'four times LONGEST', raw`^(?:\d+\+? (?:other )?`),
  ...inFile('enrich/language/detect.ts', 300, 'WINDOW', raw`https?:\S+|`),
  ...inFile('enrich/location/pieces.ts', 100, 'LONGEST_NAME', raw`\s*(?:offices?|hq`, '^(?:or|and|und|oder|ou|et|y|o|e|the'),
  ...inFile('enrich/location/pieces.ts', 2_000, 'LONGEST_LOCATION', raw`^[\s\-–—/+&."'!?#]+|`),
  ...inFile('enrich/salary/mentions.ts', 24, 'the words right before an amount', '(?:up to|bis zu', '(?:from|starting at'),
  ...inFile('enrich/salary/mentions.ts', 24, 'the words between two amounts', '^(?:[.,][-–—])?'),
  ...inFile('enrich/salary/roles.ts', 200, 'announcesPay, BEFORE and AFTER', '(?<![a-zß-öø-ÿ0-9])(?:(?<other>'),
  ...inFile('enrich/salary/roles.ts', 60, 'isLabel', raw`^[\s\p{P}\p{S}]*(?:[^:.!?]{1,40}`),
  ...inFile('enrich/skills.ts', 200, 'LONGEST_COMPANY', raw`[\s,]+(?:inc|llc`),
  ...inFile('enrich/skills/sections.ts', 80, 'LONGEST_HEADING', '^(?:(?:.* )?(?:nice', '^(?:about (?!you', '^(?:(?:.* )?(?:req'),
  ...inFile('enrich/skills/sections.ts', 80, 'LONGEST_HEADING', raw`^[^\p{L}]+|`),
  ...inFile('enrich/skills/sections.ts', 240, 'three times LONGEST_HEADING', raw`^\*+|\*+$`),
  ...inFile('enrich/skills/sentence.ts', 700, 'REACH on both sides of a mention', raw`\b(?:required|must`),
  ...inFile('enrich/visa/sentences.ts', 700, 'REACH on both sides of a word', raw`\s*[:?]$`),
  ...inFile(
    'enrich/visa/judge.ts',
    700,
    'sentencesOn cuts sentences',
    '^(?!.*(?:not|n',
    raw`^(?!.*\b(?:visas?`,
    raw`\b(?:requir\w+`,
  ),
  ...inFile('enrich/visa/judge.ts', 700, 'sentencesOn cuts sentences', raw`\bsponsorship\s*[:–-]`, raw`\b(?:clients?|customers?`),
  ...inFile(
    'enrich/visa/judge.ts',
    700,
    'sentencesOn cuts sentences',
    raw`(?:\b(?:not|unable`,
    raw`\b(?:(?:work |employment )?visas?`,
    'vis(?:a|um)',
  ),
  ...inFile('enrich/visa/judge.ts', 700, 'sentencesOn cuts sentences', raw`\b(?:not|n['’]t|unable`),
  ...inFile('enrich/workplace/sentences.ts', 600, 'sentencesWith cuts sentences', raw`\bwe(?:[’']re| are)`),
  ...inFile('enrich/workplace/claims.ts', 2_000, 'places and titles are cut', raw`^\s*(?:sensing|`, raw`\b[1-4]\s*(?:x|`),
  ...inFile('enrich/workplace/claims.ts', 2_000, 'places and titles are cut', '(?:^|[^' + raw`\p{L}])(?:no|not|non`),
  ...inFile('http/charset.ts', 1_024, 'only the first kilobyte is asked', raw`<\?xml[^>]{0,100}`),
  ...inFile('search/query/written.ts', 200, 'the longest q', raw`(?:(?![!&|()]+-)\S)+`),
]

/** One that a person has proved instead. */
export type Reasoned = Omit<Bounded, 'longest'>

export const REASONED: Reasoned[] = [
  {
    in: 'src/enrich/experience/durations.ts',
    begins: raw`(?<![\p{L}\d.,$€£/])(?<low>`,
    because:
      'Every part is bounded, and it begins only where no letter or digit stands before: a constant for each number in the text.',
  },
  {
    in: 'src/job/words/search-text.ts',
    begins: raw`(?<![\p{L}\p{N}.])\.\p{L}`,
    because:
      'Each alternative has matched once its first one or two characters have, and what follows is optional: it never fails late, so the search goes on behind what was read.',
  },
]

/** Words of sentences about the employer's people, about training that the job pays for, about students as the subject of the work, and of small print. */
const WORDS: Record<string, string[]> = {
  english: [
    'tuition',
    'possession of a general (?:education|equivalency)',
    'our (?:\\w+ )?(?:team|founders?|people|scientists|engineers|employees|c[etof]o|leadership|staff)\\b.{0,60}\\bph\\.?d\\.?s?',
    'ph\\.?d\\.?[- ]level \\w+ experts',
    'degree or not',
    'not picky about',
    "(?:didn['’]t|did not) get an?",
    'we (?:offer|provide|support|pay)',
    'offers? (?:our |its )?students',
    '(?:provid(?:es?|ing)|ongoing|in-house) (?:\\w+ )?training',
    'thes[ei]s',
    'students? (?:in|of|pursuing)',
    'regardless of (?:your |the |their )?(?:formal )?(?:educat\\w+|degree|school\\w*)',
    'transcripts?',
    'for (?:every|all) (?:employees?|staff)',
    'credit(?:ed|able)',
    'probably have',
    'can count (?:for|as|towards?)',
    '(?:degree|diploma)\\b[^.;]{0,220}\\bmay (?:be )?substituted? for (?:\\S+ ){0,12}experience',
    '\\d+\\+? advanced degrees',
    '(?:he|she) (?:has|holds|earned|did)',
    'spent (?:earning|pursuing|obtaining)',
    'education must (?:have been|be) (?:obtained|completed)',
  ],
  portuguese: ['oferecemos', 'incentivo', 'descontos?', 'bolsas?', 'preocupad[oa]s'],
  spanish: ['ofrecemos', 'becas?'],
  italian: ['offriamo'],
  french: ['proposons', 'offrons'],
  polish: ['oferujemy'],
  german: ['bieten wir', 'wir bieten'],
  swedish: ['timlön', 'månadslön', 'lönesättning'],
}

export const UNRELATED = new RegExp(`\\b(?:${Object.values(WORDS).flat().join('|')})\\b|(?:本科|硕士|博士)毕业于`, 'i')

/** Words that make a sentence about something else only where they stand near the degree: a list of fields may have them too. */
export const UNRELATED_NEARBY =
  /\b(?:regardless of|regard to|salary|pay (?:range|rate|grade)|compensation(?! (?:analyst|specialist|manager|director|initiatives|role)))\b/i

/** People whom the work is about. They count where they stand before the degree. */
export const ABOUT_OTHERS =
  /\b(?:customers?|clients?|patients?|students?|learners|our services|teach(?:ing)?|instruct|supervis\w+|cop(?:y|ies) of)\b/i

/**
 * First words of a requirement that are seldom capitalised inside a sentence: in "or a similar field Experience with looms" a new item
 * begins, because the text has lost its line breaks. Names of products are not among them.
 */
const FIRST_WORDS = [
  "Experienced?|Expertise|Expert|Deep|Strong|Proven|Solid|Profound|Extensive|Excellent|Outstanding|Exceptional|Very good|Good|Great|Broad|Fluen(?:t|cy)|Proficien(?:t|cy)|Knowledge|Familiar(?:ity)?|Understanding|Ability|Able to|Willing(?:ness)?|Demonstrated|Previous|Practical|Hands-on|Minimum|At least|More than|Ideally|Preferabl[ey]|Passion(?:ate)?|Relevant (?:work|professional|experience)|Professional experience|Work(?:ing)? (?:experience|knowledge)|(?:First|Initial) experience|(?:Several|One|Two|Three|Four|Five|Six|Seven|Eight|Ten) years|Must[ -][Hh]aves?|Nice[ -]to[ -][Hh]aves?|Preferred|Desirable|You(?:['’](?:re|ve|ll|d))?|Requirements|Qualifications|Education(?= ?:)|An? (?:degree|bachelor|master|university|completed|relevant|strong|solid|good|successfully)",
  'Sehr gute|Gute|Fundierte|Mehrjährige|Abgeschlossene[ns]?|Erfolgreich|Idealerweise|Sicherer?|Ausgeprägte|Umfassende|Einschlägige|Du (?:hast|bist|bringst|verfügst|kannst|besitzt)|Vous',
].join('|')

const DEGREES =
  "Bachelor(?:['’´]?s)?|Master(?:['’´]?s|s degree)|University degree|Ph\\.?D|BSc|MSc|Completed|Advanced degree|High school|Diploma|Degree"

/** Words after which a sentence goes on, so that a capital is only emphasis: "a Strong background". */
const CONNECTED =
  'or|and|of|in|with|the|an?|to|for|as|on|at|by|from|our|your|their|its|is|are|be|must|have|has|having|if|that|when|where|what|which|who|how|(?<!\\sa\\s)plus|than|then|work|years?|professional|practical|industry|und|oder|mit|als|für|eine?[rnms]?|de|ou|et|que|si|où|[Vv]ery'
/** "Preferred Qualifications", "What You Have", "Doctorate Degree": capitals go on in a heading or a name. */
const NO_HEADING_END =
  "(?!(?<=(?:\\p{Lu}[\\p{Ll}'’]{1,20}|&)\\s)(?:Requirements|Qualifications|Expertise|You|Degree|Diploma|Knowledge(?! of )|Experience(?! (?:in|with|using|as) )))"
/** "or equivalent Experience" goes on; in "or equivalent Experience with looms" an item begins. */
const ALIKE = 'equivalent|relevant|related|similar|comparable'
/** "recent Master's graduates", "Advanced Degree": the words before a degree that are part of its name. */
const PART_OF_NAME =
  'University|Bachelors?|Masters?|Advanced|Graduate|Associates?|School|Doctoral|Science|Engineering|College|Technical|completed|recent|relevant'

const MOST_LETTERS = 20

/** Looks back from behind a blank, because few characters are one. */
const notAfter = (words: string) => `(?<!(?:^|[\\s/(])(?:${words})\\s)`

const AFTER_WORD = '(?<=[\\p{Ll}\\d)]{2}\\s)'

/** The three ways in which an item begins, each behind its blank. */
const BEGINNINGS = [
  `(?=(?:${FIRST_WORDS})(?![\\p{L}\\d]))${AFTER_WORD}${notAfter(CONNECTED)}(?!(?<=(?:${ALIKE})\\s)(?:Experience(?! (?:in(?! lieu)|with|using|as) )|Work|Qualifications))${NO_HEADING_END}`,
  `(?=(?:${DEGREES})(?![\\p{L}\\d]))${AFTER_WORD}${notAfter(`${CONNECTED}|${PART_OF_NAME}`)}${notAfter(`(?:${CONNECTED})\\s(?!(?:plus|bonus|must|asset|advantage)\\s)\\p{L}{1,${MOST_LETTERS}}`)}${NO_HEADING_END}`,
  '(?=\\+?\\d{1,2}\\+?(?: ?[-–] ?\\d{1,2}\\+?)? ?(?:years?|yrs?)(?!\\p{L}))(?<=(?:field|discipline|subject|area|degree|stud(?:y|ie)|equivalent|similar|comparable)s?\\s)',
]

/** The places between two items of a text that has lost its line breaks. Most blanks stand before a small letter and are passed at once. */
export const FLAT_ITEM_STARTS = new RegExp(`\\s(?=[A-Z\\d+])(?:${BEGINNINGS.join('|')})`, 'gu')

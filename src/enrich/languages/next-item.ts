/** In a text that lost its line breaks, the capital of the next item follows: "Fluent in English You enjoy travelling". Some write a stroke before each item. */
const NEXT_ITEM = /^\s+(?:\p{Lu}|⟋)/u
/** "Good knowledge of German Tax Law", "fluent in English Preferred". */
const GOES_ON =
  /^\s+(?:[\p{Lu}\d]+(?:\s\p{Lu}\p{Ll}|[,.)]|$)|(?:Law|Tax|Labou?r|Market|Federal|Civil|Commercial|Corporate|Accounting|Banking|Insurance|Employment|Government|Literature|Teach|Learn|Studies|Culture|History|Social|Public|Privacy|Data Protection|Prefer|Requir|Mandator|Desir|Essential|Optional|Advantage|Beneficial|Helpful|(?:Is|Are|Would|Will|Or|And|An?|Nice)(?!\p{L})|Speak|Writ|Spoken|Language|Skill|Level|Proficien|Fluen|Communicat))/u
/** A language between these words and the language that is asked about: "fluent in Dutch, English", "skills in English and very good German". */
const LISTED = String.raw`(?:(?:in|of|both|the|effectively|clearly|confidently|fluently|well|good|very|fluent|excellent|native|written|spoken|oral|verbal|read|speak|write|and|or|&)\s+){0,5}(?:\p{L}+(?:\s?,|\sand|\sor|\s&(?:amp;)?|\/|\sand\/or|\sas well as)\s?(?:(?:in|also|ideally|very|good|fluent|knowledge|of)\s){0,4}){0,2}$`
const SPOKEN =
  'fluen\\p{L}+|proficien\\p{L}+|skills?|communicat\\p{L}+|(?:command|mastery|level) of|competence|confident|spoken|written|verbal|oral|speak|write|understand|bi-?lingual|languages?(?: skills?| fluency)?(?: needed| required)?:?'
/** Words about speaking a language that stand directly before it, or before the languages that it is listed with. */
const SPOKEN_BEFORE = new RegExp(`(?<!\\p{L})(?:${SPOKEN})\\)?\\s+${LISTED}`, 'iu')
/** After "good knowledge of", the name may be an adjective: "good knowledge of German tax law". */
const KNOWN_BEFORE = new RegExp(
  `(?<!\\p{L})(?:${SPOKEN}|(?:good|solid|excellent|basic|strong|perfect|advanced|sufficient|profound) knowledge of)\\)?\\s+${LISTED}`,
  'iu',
)
/** "Proficient in German labour law" is not about the language. */
const QUALIFIES =
  /^[\s-]+(?:\p{L}+\s)?(?:laws?|tax(?:es|ation)?|markets?|customers?|clients?|accounting|GAAP|regulat\p{L}*|legislation|legal|standards?|cuisine|literature|teach\p{L}*|learn\p{L}*|stud(?:y|ies)|cultures?|history|compan(?:y|ies)|colleagues?|teams?|partners?|suppliers?|stakeholders?|authorit\p{L}*|speaking (?!skills)\p{L}+|language (?:learn|arts|teach|publish|market|content)\p{L}*)(?!\p{L})/iu

/** Whether the words before a language ask for it, and the next item of a list follows it. */
export const endsItem = (before: string, after: string): boolean =>
  NEXT_ITEM.test(after) && !GOES_ON.test(after) && KNOWN_BEFORE.test(before)

/** Whether the words before a name say that it is a language, whatever follows: "you speak fluent German can laugh". */
export const isSpokenOf = (before: string, after: string): boolean => SPOKEN_BEFORE.test(before) && !QUALIFIES.test(after)

/** In a text that lost its line breaks, the capital of the next item follows: "Fluent in English You enjoy travelling". Some write a stroke before each item. */
const NEXT_ITEM = /^\s+(?:\p{Lu}|⟋)/u
/** "Good knowledge of German Tax Law", "fluent in English Preferred". */
const GOES_ON =
  /^\s+(?:[\p{Lu}\d]+(?:\s\p{Lu}\p{Ll}|[,.)]|$)|(?:Law|Tax|Labou?r|Market|Federal|Civil|Commercial|Corporate|Accounting|Banking|Insurance|Employment|Government|Literature|Teach|Learn|Studies|Culture|History|Social|Public|Privacy|Data Protection|Prefer|Requir|Mandator|Desir|Essential|Optional|Advantage|Beneficial|Helpful|(?:Is|Are|Would|Will|Or|And|An?|Nice)(?!\p{L})|Speak|Writ|Spoken|Language|Skill|Level|Proficien|Fluen|Communicat))/u
/** Words about knowing a language that stand directly before it, or before the languages that it is listed with. */
const KNOWN_BEFORE =
  /(?<!\p{L})(?:fluen\p{L}+|proficien\p{L}+|skills?|communicat\p{L}+|(?:command|mastery|level|(?:good|solid|excellent|basic|strong|perfect|advanced|sufficient|profound) knowledge) of|competence|confident|spoken|written|verbal|oral|speak|write|languages?(?: skills?| fluency| needed| required)?:?)\)?\s+(?:(?:in|of|both|the|good|very|fluent|written|spoken|oral|verbal|and|or|&)\s+){0,5}(?:\p{L}+(?:,|\sand|\sor|\s&|\/|\sand\/or|\sas well as)\s?(?:(?:in|also|ideally|very|good|fluent|knowledge|of)\s){0,4}){0,2}$/iu

/** Whether the words before a language ask for it, and the next item of a list follows it. */
export const endsItem = (before: string, after: string): boolean =>
  NEXT_ITEM.test(after) && !GOES_ON.test(after) && KNOWN_BEFORE.test(before)

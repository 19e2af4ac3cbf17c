/** A flat text has several items in one sentence: each begins with one of these words. */
const ITEM_BREAK =
  /(?<=[\p{L}\d)]{2})[.;]\s*(?=\p{Lu})|[;•]\s|(?<=\p{Ll}{2})(?=\p{Lu}\p{Ll}+ )|(?<=[\p{Ll})] )(?<!\b(?:an?|be|the|of|as|for|hold|possess|only|requires?) )(?=(?:This (?:position|role|job)|Must|Ability|Able|Have|Additional|Prior|Previous|Preferred|Familiarity|Demonstrated|Proven|Bachelor|Master|Hold|Active|Current|Minimum|Experience|Knowledge|Excellent|Strong|Proficiency|Willingness|U\.?S\.? (?:[Cc]itizen|[Pp]erson)\w*)\b)/u
/** A stop before a capital letter without a space: a line ended here. */
const LOST_BREAK = /(?<=\p{L}{3}|\p{L}\))\.(?=\p{Lu}\p{L})/u
const LONGEST_ITEM = 150

/** The first item of a sentence that names the subject, because a wish or an exception in another item is about something else. */
export function itemWith(isNamed: (item: string) => boolean, sentence: string): string {
  const part = sentence.split(LOST_BREAK).find(isNamed) ?? sentence
  if (part.length <= LONGEST_ITEM) return part
  return part.split(ITEM_BREAK).find(isNamed) ?? part
}

/** Marks of Markdown around a word hide its end: "required_". */
export const withoutEmphasis = (text: string): string => text.replace(/(?<![\p{L}\d])_|_(?![\p{L}\d])/gu, '')

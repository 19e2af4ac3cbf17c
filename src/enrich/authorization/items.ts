/** A flat text has several items in one sentence: each begins with one of these words. */
const ITEM_BREAK =
  /(?<=[\p{L}\d)]{2})[.;]\s*(?=\p{Lu})|;\s(?!(?:or |and )?\(\w{1,3}\))|(?<=\p{Ll}{2})(?=\p{Lu}\p{Ll}+ )|(?<=[\p{Ll})] )(?<!\b(?:an?|be|the|of|on|to|as|for|except|hold|possess|only|requires?|your|their|has|have|with|by|from|(?<!, )and|or|are|is|that|whether|if|proof|either) )(?=(?:This (?:position|role|job)|Must|Ability|Able|Have|Additional|Desired|Prior|Previous|Preferred|Familiarity|Demonstrated|Proven|Bachelor|Master|Hold|Active|Current|Minimum|Experience|Knowledge|Excellent|Strong|Proficiency|Willingness|U\.?S\.? (?:[Cc]itizen|[Pp]erson)\w*)\b)/u
/** Signs that stand before the items of a list. */
const MARK = /\s?[•·★▪●◦✓✔➢]\s*|(?<=\S)\*\s+(?=\p{Lu})/u
/** A flat text glues two items together: "roses.Must prune", "US Person RequiredEDUCATION", "Redondo BeachUS citizenship". */
const LOST_BREAK =
  /(?<=\p{L}{3}|\p{L}\))\.(?=\p{Lu}\p{L})|(?<=[Rr]equired|[Cc]itizens?|[Cc]itizenship|[Cc]learance)(?=\p{Lu})|(?<=[\p{Ll})] )(?=This (?:position|role|job) |Citizenship: ?U|(?:Desired|Preferred) (?:Skills|Qualifications|Experience))|(?<=\p{Ll})(?=Open to |(?:US|U\.S\.?|USA|United States|Canad\p{Ll}+(?:\/US)?) ?(?:[Cc]itizen|CITIZEN|[Pp]erson|[Pp]assport)|Clearance (?:TS|Secret|Top))/u
const LONGEST_ITEM = 150
/** Dots that end no sentence: "a clearance of the U.S. Dept. of Energy". */
const ABBREVIATION = /\bU\.S\.(?= (?:\p{Ll}|Dep|Gov|Do[DE]|DO[DE]|Fed|Cit|Pers))|\b(?:Dept|Govt?)\.(?= )/gu

/** The items of a sentence, because a wish or an exception in one item is not about the others. */
export function itemsOf(sentence: string): string[] {
  const parts = withoutEmphasis(sentence)
    .replace(ABBREVIATION, (dotted) => dotted.replaceAll('.', ''))
    .split(MARK)
    .flatMap((part) => part.split(LOST_BREAK))
  return parts.flatMap((part) => (part.length <= LONGEST_ITEM ? [part] : part.split(ITEM_BREAK)))
}

/** Marks of Markdown around a word hide its end: "required_". */
const withoutEmphasis = (text: string): string => text.replace(/(?<![\p{L}\d])_|_(?![\p{L}\d])/gu, '')

/** Words that end no line: "Must be a citizen with the ability to possess and" goes on in the next one. */
const GOES_ON =
  /(?:,|\b(?:and|or|to|the|an?|of|with|for|by|in|be|must|have|hold|obtain|possess|maintain|active|current|able|ability|eligible|government|security|secret|u\.?s\.?))$/i
const MOST_LINES = 5
/** "(a) a citizen; (b) a permanent resident; or (c) a refugee": each part may stand on a line of its own. */
const NEXT_PART = /^(?:or |and )?\(?(?:[b-h]|i{2,3}|iv|vi{0,3}|[2-8])\)/i

/** The statements of a text whose lines were broken at a width, each with the rest of its sentence. */
export function withWrappedLines<Line extends { text: string; subjects: number }>(lines: Line[]): Line[] {
  return lines.map((line, index) => {
    let whole = line
    for (const next of lines.slice(index + 1, index + MOST_LINES)) {
      // The next line is asked first, at its first letters, because the end of a line is sought from each of its letters.
      const isWrapped = /^\p{Ll}/u.test(next.text) && GOES_ON.test(whole.text)
      if (!isWrapped && !(NEXT_PART.test(next.text) && /[;,]$|[;,] (?:or|and)$/.test(whole.text))) break
      whole = { ...whole, text: `${whole.text} ${next.text}`, subjects: whole.subjects | next.subjects }
    }
    return whole
  })
}

/** The place of a lost line break: a capital directly behind a small letter ("CLTModelo", "HíbridoVale"). */
export const LOST_BREAK = /(?<=\p{Ll})(?=\p{Lu})/gu

/** A longer line is a sentence. */
const LONGEST = 90
const SEPARATORS = /[·•|,;:/()[\]–—]|\s-\s/u
const BULLET = /^[\s\p{P}\p{S}]+|[\s.!]+$/gu

/**
 * The parts of a line that lists facts of the job, as many descriptions begin or end: "San Diego, CA · Full-time, In-Office", "Role:
 * Permanent, Full-time". Returns nothing for a sentence.
 */
export function factsOf(line: string): string[] {
  if (line.length > LONGEST) return []
  return line
    .split(SEPARATORS)
    .map((part) => part.replace(BULLET, ''))
    .filter((part) => part !== '')
}

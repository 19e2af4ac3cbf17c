import { fold } from './fold.ts'

/** A name as one URL segment, with what tells it from its namesakes behind it: `slug('Cambridge', 'MA', 'US')` is `cambridge-ma-us`. */
export function slug(...parts: string[]): string {
  return parts
    .map((part) => fold(part).replaceAll(' ', '-'))
    .filter(Boolean)
    .join('-')
}

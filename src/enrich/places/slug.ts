import { fold } from './fold.ts'

/**
 * A name as one URL segment, followed by the parts that distinguish it from places of the same name: `slug('Cambridge', 'MA',
 * 'US')` is `cambridge-ma-us`.
 */
export function slug(...parts: string[]): string {
  return parts
    .map((part) => fold(part).replaceAll(' ', '-'))
    .filter(Boolean)
    .join('-')
}

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findSkills, scan } from '../../../src/enrich/skills/find-skills.ts'
import { skills } from '../../../src/enrich/skills/vocabulary.ts'
import { SENTENCES } from './sentences.ts'

const slugs = (text: string) => findSkills(text).map((mention) => mention.slug)

describe('findSkills', () => {
  it.each(SENTENCES)('%s', (sentence, expected) => {
    expect(slugs(sentence).join(' ')).toBe(expected)
  })

  it('takes one list item a line as a list, but not a sentence on the next line', () => {
    expect(slugs('- Python\n- Go\n- R\n')).toEqual(['python', 'go', 'r'])
    expect(slugs('Services in Python\nGo above and beyond')).toEqual(['python'])
    expect(slugs('Project\nManagement')).toEqual([])
  })

  it('keeps a list together across an item it does not know', () => {
    expect(slugs('Kotlin, Foolang, and Go')).toEqual(['kotlin', 'go'])
  })

  it('reads the same through no-break spaces, no-break hyphens and curly apostrophes', () => {
    expect(slugs('Machine\u00a0Learning')).toEqual(['machine-learning'])
    expect(slugs('Objective\u2011C')).toEqual(['objective-c'])
    expect(slugs('a valid driver’s license')).toEqual(['drivers-license'])
    expect(slugs('Project - Management')).toEqual([])
  })

  it('knows a word boundary in other scripts', () => {
    expect(slugs('使用Python开发')).toEqual(['python'])
    expect(slugs('Javaä, éPython, Python\u0301')).toEqual([])
    expect(slugs('Java\u00adScript Java\u200dScript')).toEqual([])
    expect(slugs('🚀Python🚀 \ud800Rust, Kotlin\udc00')).toEqual(['python', 'rust', 'kotlin'])
  })

  it('gives offsets that cut out the words, in order and without overlap', () => {
    const names = skills().map((entry) => entry.name)
    const glue = fc.constantFrom(' ', ', ', '/', '\n', ' and ', '. ', '-', '🚀', '\ud800', '\u00a0', '&', ' (', '')
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.oneof(fc.constantFrom(...names), fc.string({ unit: 'binary' })), glue)), (pieces) => {
        const text = pieces.flat().join('')
        let last = 0
        for (const { start, end, words } of findSkills(text)) {
          expect(words).toBe(text.slice(start, end))
          expect(start).toBeGreaterThanOrEqual(last)
          expect(end).toBeGreaterThan(start)
          last = end
        }
      }),
      { numRuns: 60 },
    )
  })
})

describe('hostile text', () => {
  const MEGABYTE = 1_000_000
  const units = [
    'c ',
    'a',
    'R, ',
    '.',
    '. ',
    ' ',
    '-',
    '/',
    '& ',
    'Go ',
    'Go, ',
    'machine ',
    'machine  ',
    '\n',
    'http://',
    'lean six sigma green ',
    '\ud800',
    '\0',
  ]

  it.each(units)('reads %j no more than a constant number of times a letter', (unit) => {
    const text = unit.repeat(MEGABYTE / unit.length)
    const part = text.slice(0, MEGABYTE / 10)
    const steps = scan(text).steps
    expect(steps).toBeLessThan(8 * text.length)
    expect(steps).toBeLessThan(11 * scan(part).steps)
  })

  it('finds as many mentions a line in a long text as in one line', () => {
    const line = 'Python, Go and R; Excel in Teams, Chef with C and leadership. Spring, Word!\n'
    const each = findSkills(line).length
    expect(each).toBeGreaterThan(0)
    expect(findSkills(line.repeat(1_000))).toHaveLength(1_000 * each)
  })

  it('accepts nothing in an endless list of undecided words', () => {
    expect(findSkills('c c c c '.repeat(21_000))).toEqual([])
    expect(findSkills('C C C C '.repeat(21_000))).toEqual([])
    expect(findSkills('Go, Word, Chef, '.repeat(12_000)).length).toBe(0)
  })
})

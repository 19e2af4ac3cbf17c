import stringWidth from 'string-width'
import { describe, expect, it } from 'vitest'
import { type Column, table } from '../../../src/commands/terminal/table.ts'

interface Row {
  id: number
  title: string
}
const COLUMNS: Column<Row>[] = [
  { name: 'id', of: ({ id }) => id, right: true, style: 'dim' },
  { name: 'title', of: ({ title }) => title, shrinks: true, style: 'bold' },
]

describe('a table', () => {
  it('aligns columns, numbers to the right', () => {
    const drawn = table(
      [
        { id: 7, title: 'Nurse' },
        { id: 1234, title: 'Pilot' },
      ],
      COLUMNS,
      { width: null, colours: false },
    )
    expect(drawn).toBe(['  id  title', '   7  Nurse', '1234  Pilot'].join('\n'))
  })

  it('fits the terminal, however wide its characters are', () => {
    const rows = ['x'.repeat(200), '看護師'.repeat(40), '👩‍⚕️'.repeat(50), 'e\u0301'.repeat(90)].map((title, id) => ({
      id,
      title,
    }))
    for (const width of [20, 33, 80]) {
      for (const line of table(rows, COLUMNS, { width, colours: false }).split('\n')) {
        expect(stringWidth(line)).toBeLessThanOrEqual(width)
      }
    }
  })

  it('is never cut below what can be read', () => {
    expect(table([{ id: 1, title: 'abcdefghijkl' }], COLUMNS, { width: 3, colours: false })).toContain('abcdefg…')
  })

  it('has colours only where they are wanted, and cells that nothing obeys', () => {
    const rows = [{ id: 1, title: '\u001b[31mred\u001b[0m\u202e\n' }]
    expect(table(rows, COLUMNS, { width: 80, colours: false })).not.toContain('\u001b')
    const drawn = table(rows, COLUMNS, { width: 80, colours: true })
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what colours are made of
    expect(drawn.replace(/\u001b\[\d+m/g, '')).not.toContain('\u001b')
    expect(drawn).not.toContain('\u001b[31m')
    expect(drawn).toContain('\u001b[1m')
  })
})

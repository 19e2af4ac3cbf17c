import { present } from '../../present.ts'

/** The lexemes of a text, and the positions of each: those of `lexemes[i]` are `positions` from `ends[i - 1]` (0 for the first) up to `ends[i]`. */
export interface PlacedLexemes {
  lexemes: string[]
  positions: number[]
  ends: number[]
}

const [QUOTE, COLON, COMMA, ZERO, NINE] = [0x27, 0x3a, 0x2c, 0x30, 0x39]

/** Reads a tsvector as Postgres prints it: `'engin':2,5 'o''brien':1`. Quotes and backslashes inside a lexeme are doubled. */
export function readTsvector(text: string): PlacedLexemes {
  const read: PlacedLexemes = { lexemes: [], positions: [], ends: [] }
  for (let start = text.indexOf("'") + 1; start > 0; ) {
    let end = closingQuote(text, start)
    read.lexemes.push(unescaped(text.slice(start, end)))
    end++
    if (text.charCodeAt(end) === COLON) {
      let position = 0
      for (end++; ; end++) {
        const code = text.charCodeAt(end)
        if (code >= ZERO && code <= NINE) position = position * 10 + code - ZERO
        else {
          read.positions.push(position)
          position = 0
          if (code !== COMMA) break
        }
      }
    }
    read.ends.push(read.positions.length)
    start = text.indexOf("'", end) + 1
  }
  return read
}

function closingQuote(text: string, start: number): number {
  let end = text.indexOf("'", start)
  while (text.charCodeAt(end + 1) === QUOTE) end = text.indexOf("'", end + 2)
  return end
}

const unescaped = (lexeme: string) =>
  lexeme.includes("'") || lexeme.includes('\\') ? lexeme.replace(/''|\\\\/g, (pair) => present(pair[0])) : lexeme

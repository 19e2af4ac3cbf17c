/** A tsvector as Postgres sends it to the index, by the positions of its lexemes. A test with a real Postgres holds this form (catalog/tsvector.test.ts). */
export function sentTsvector(placed: Iterable<readonly [lexeme: string, positions: readonly number[]]>): Uint8Array {
  const twoBytes = (number: number) => Buffer.from([number >> 8, number & 0xff])
  const lexemes = [...placed].map(([lexeme, positions]) =>
    Buffer.concat([Buffer.from(`${lexeme}\0`), twoBytes(positions.length), ...positions.map(twoBytes)]),
  )
  return Buffer.concat([Buffer.from([0, 0]), twoBytes(lexemes.length), ...lexemes])
}

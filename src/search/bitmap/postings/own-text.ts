/** From this length on, V8 makes a piece of a text by pointing into the text, which then lives as long as the piece. */
const POINTS = 13

/** A piece of a text without the text: 20,000 rare words kept 44 MB of the descriptions they were first seen in. */
export const ownText = (piece: string): string => (piece.length < POINTS ? piece : Buffer.from(piece).toString())

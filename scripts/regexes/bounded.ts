/** A regular expression that takes more than linear time, or cannot be proved linear, and the limit that keeps its input short. */
export interface Bounded {
  in: string
  /** The beginning of its pattern. */
  begins: string
  /** The most characters it is ever matched against. */
  longest: number
  because: string
}

const { raw } = String

const inFile = (path: string, longest: number, because: string, ...beginnings: string[]): Bounded[] =>
  beginnings.map((begins) => ({ in: `src/${path}`, begins, longest, because }))

export const BOUNDED: Bounded[] = [
  ...inFile(
    'ats/oracle.ts',
    2_048,
    'firstMatch reads no longer URL',
    '^(?<host>(?:[a-z' + raw`\d-]+\.)+oraclecloud`,
    '^[^/]+' + raw`\/(?:[\w-]+\/){1,3}`,
  ),
  ...inFile('ats/smartrecruiters.ts', 2_048, 'firstMatch reads no longer URL', raw`^jobs\.smartrecruiters\.com\/oneclick-ui`),
  ...inFile('ats/ukg.ts', 2_048, 'firstMatch reads no longer URL, and boards come from URLs', raw`^(?<host>recruiting\.ultipro`),
  ...inFile('http/charset.ts', 1_024, 'only the first kilobyte is asked', raw`<\?xml[^>]{0,100}`),
  ...inFile('job/contacts.ts', 260, 'only the text of a host is cut out for it', raw`^ ?(?:[\w-]{1,63}`),
  ...inFile('search/query/pieces.ts', 200, 'the longest q', raw`(?:(?![!&|()]+-)\S)+`),
]

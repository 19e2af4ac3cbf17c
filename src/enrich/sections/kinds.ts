/**
 * The parts that postings are made of. `preferred` is "nice to have", `process` is how the employer hires, `legal` is the small print.
 * `other` is the text before the first heading, and text below a heading of unknown meaning.
 */
export type SectionKind =
  | 'company'
  | 'role'
  | 'duties'
  | 'requirements'
  | 'preferred'
  | 'conditions'
  | 'pay'
  | 'benefits'
  | 'process'
  | 'legal'
  | 'other'

export interface Section {
  kind: SectionKind
  /** The heading as written; '' where none stands above the text. */
  heading: string
  /** The positions in the description where its text begins and ends. The heading is not part of it. */
  start: number
  end: number
}

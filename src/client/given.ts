/** The parameters that are moments. */
type MomentName = 'posted_since' | 'posted_until' | 'first_seen_since' | 'since'

/** A query as a caller may write it: one value in the place of a list, and a `Date` in the place of a moment. */
export type Given<Query> = {
  [Name in keyof Query]: Name extends MomentName ? Query[Name] | Date : OneOrList<Query[Name]>
}

type OneOrList<Value> = Value extends (infer Item)[] ? Item | readonly Item[] : Value

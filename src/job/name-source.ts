/**
 * The origins of an employer's name, the best first: the source's payload, the board's own page, the operator, the shipped directory, the board's
 * slug made readable.
 */
export const NAME_SOURCES = ['stated', 'page', 'operator', 'directory', 'slug'] as const
export type NameSource = (typeof NAME_SOURCES)[number]

/** Whether a name from `from` may replace one from `known`. The same kind of source may: its later name is the newer one. */
export function mayReplace(from: NameSource, known: NameSource): boolean {
  return NAME_SOURCES.indexOf(from) <= NAME_SOURCES.indexOf(known)
}

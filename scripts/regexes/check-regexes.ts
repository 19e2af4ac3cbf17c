import type { Bounded } from './bounded.ts'
import type { Found, Regexes } from './find.ts'
import type { Proof, RegexVerdict } from './prove.ts'

/** Proofs by pattern, as written. */
export type Proofs = Record<string, Proof>

interface Case extends Regexes {
  known: Proofs
  bounded: Bounded[]
  prove: (source: string, flags: string) => Promise<RegexVerdict>
}

export interface CheckResult {
  proofs: Proofs
  /** One message for each pattern without a proof or row, and for each row without a pattern. */
  failures: string[]
  summary: string
}

/** The checker proves each pattern in a process; more processes than cores would only wait for each other. */
const PROCESSES = 2

/** A cubic pattern takes this many characters in about a second. */
const LONGEST_BOUND = 5_000

const asWritten = ({ source, flags }: Found) => `/${source}/${flags}`

/** Checks that every regular expression has a proof, or a row that bounds the length of its input. */
export async function checkRegexes({ found, unreached, known, bounded, prove }: Case): Promise<CheckResult> {
  const proofs: Proofs = {}
  const failures = unreached.map(
    ({ file, firstLine }) =>
      `${file}:${firstLine} makes a regular expression when it runs, so nobody can look at it: make it when the module is loaded`,
  )
  const used = new Set<object>()
  const waiting = [...found.sort((one, other) => one.at.localeCompare(other.at))]
  const seen = new Set<string>()
  const work = async () => {
    for (let regex = waiting.shift(); regex; regex = waiting.shift()) {
      const { at, source, flags } = regex
      const row = bounded.find((candidate) => at.startsWith(`${candidate.in}:`) && source.startsWith(candidate.begins))
      if (row) used.add(row)
      const text = asWritten(regex)
      if (row || seen.has(text)) continue
      seen.add(text)
      const verdict: RegexVerdict = known[text] ? { proof: known[text], reason: '' } : await prove(source, flags)
      if (verdict.proof) proofs[text] = verdict.proof
      else
        failures.push(
          `${at} cannot be shown to take time in proportion to its input (${verdict.reason}):\n  ${text}\n  ${ADVICE}`,
        )
    }
  }
  await Promise.all(Array.from({ length: PROCESSES }, work))
  for (const row of bounded) {
    if (!used.has(row)) failures.push(`bounded.ts: no regular expression of ${row.in} begins with ${row.begins}: remove the row`)
    if (row.longest > LONGEST_BOUND)
      failures.push(`bounded.ts: ${row.longest} characters are too many for ${row.begins} of ${row.in}`)
  }
  const count = (kind: Proof) => Object.values(proofs).filter((proof) => proof === kind).length
  const kinds = ([...new Set(Object.values(proofs))] as Proof[]).map((kind) => `${count(kind)} by ${kind}`)
  const ordered = Object.fromEntries(Object.entries(proofs).sort(([one], [other]) => (one < other ? -1 : 1)))
  const rest = `${used.size} rows of bounded.ts hold the rest`
  const summary = `${found.length} regular expressions that read requests: proved linear ${kinds.join(', ')}; ${rest}; ${failures.length} are open`
  return { proofs: ordered, failures, summary }
}

const ADVICE =
  'Rewrite it (bound its repetitions, split instead of matching), or cut its input and add a row to scripts/regexes/bounded.ts.'

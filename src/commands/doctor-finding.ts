export type Verdict = 'ok' | 'warning' | 'problem'

/** One line of `rolecall doctor`. */
export interface Finding {
  check: string
  verdict: Verdict
  message: string
  /** Advice, if there is something to do. */
  next: string | null
  /** The numbers behind it, for programs. */
  facts?: object
}

const finding =
  (verdict: Verdict) =>
  (check: string, message: string, next: string | null = null, facts?: object): Finding => ({
    check,
    verdict,
    message,
    next,
    ...(facts && { facts }),
  })

export const ok = finding('ok')
export const warning = finding('warning')
export const problem = finding('problem')

import { Counter, type Registry } from 'prom-client'

interface Counted {
  name: string
  help: string
  /** The label that tells the counts apart; unset: there is one count. */
  label?: string
  counts: () => number | Record<string, number>
}

/** A counter of what another part of the program counts: its values are asked for whenever the metrics are read. */
export function countedElsewhere(registry: Registry, { name, help, label, counts }: Counted): void {
  new Counter({
    name,
    help,
    labelNames: label === undefined ? [] : [label],
    registers: [registry],
    collect() {
      this.reset()
      const counted = counts()
      if (typeof counted === 'number') this.inc(counted)
      else for (const [value, count] of Object.entries(counted)) this.inc({ [label as string]: value }, count)
    },
  })
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'

export interface Consumer {
  /** The program, in JavaScript. */
  script: string
  env: Record<string, string>
  /** How far it has come: anything that differs when it has done more. */
  progress(): Promise<unknown>
}

const POLL_MS = 10

/** Starts a consumer and kills it at a random moment after it has got further, so many times. */
export async function killAgainAndAgain(consumer: Consumer, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const before = await consumer.progress()
    await runUntil(consumer, async () => (await consumer.progress()) !== before)
  }
}

/** Starts a consumer, and kills it at a random moment after a condition is met. A consumer that ends by itself is an error. */
export async function runUntil({ script, env }: Consumer, isMet: () => Promise<boolean>): Promise<void> {
  const child = spawn(process.execPath, [script], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let failure = ''
  child.stderr.on('data', (chunk) => {
    failure += chunk
  })
  const closed = once(child, 'close')
  try {
    while (!(await isMet())) {
      if (child.exitCode !== null) expect.unreachable(`${script} ended by itself: ${failure}`)
      await sleep(POLL_MS)
    }
    await sleep(Math.random() * 40)
  } finally {
    child.kill('SIGKILL')
    await closed
  }
}

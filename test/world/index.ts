import { readdirSync } from 'node:fs'
import type { DemoSystem } from '../../src/demo/system.ts'
import { SYSTEMS as DEMO_SYSTEMS } from '../../src/demo/systems/index.ts'
import { createWorld, type World, type WorldOptions } from '../../src/demo/world.ts'

export { createFaults, FAULTS, type Fault, type Faults } from './faults.ts'

/** Every system that is crawled: those of the demo, and one for each file of `systems/`. */
export const SYSTEMS: readonly DemoSystem[] = [...DEMO_SYSTEMS, ...(await simulators())]

/** The demo world's machinery with all systems, so that every adapter is tried against postings whose truth is known. */
export function createTestWorld(options: Omit<WorldOptions, 'systems'>): World {
  return createWorld({ ...options, systems: SYSTEMS })
}

async function simulators(): Promise<DemoSystem[]> {
  const folder = new URL('systems/', import.meta.url)
  const files = readdirSync(folder).toSorted()
  const modules = await Promise.all(
    files.map((file) => import(new URL(file, folder).href) as Promise<Record<string, DemoSystem>>),
  )
  return modules.flatMap((module) => Object.values(module))
}

import type { DemoSystem } from '../system.ts'
import { ashby } from './ashby.ts'
import { greenhouse } from './greenhouse.ts'
import { lever } from './lever.ts'
import { personio } from './personio.ts'
import { recruitee } from './recruitee.ts'
import { smartrecruiters } from './smartrecruiters.ts'
import { workday } from './workday.ts'

/** The table: one line per system the world is served in. */
export const SYSTEMS: readonly DemoSystem[] = [greenhouse, lever, ashby, smartrecruiters, recruitee, workday, personio]

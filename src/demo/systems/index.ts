import type { DemoSystem } from '../system.ts'
import { ashby } from './ashby.ts'
import { greenhouse } from './greenhouse.ts'
import { lever } from './lever.ts'
import { personio } from './personio.ts'
import { recruitee } from './recruitee.ts'
import { smartrecruiters } from './smartrecruiters.ts'
import { workable } from './workable.ts'
import { workday } from './workday.ts'

/**
 * The systems of the demo world, one line each: the most used ones. The simulators of all others are in test/world/, so that they do not
 * ship with the product.
 */
export const SYSTEMS: readonly DemoSystem[] = [greenhouse, lever, ashby, smartrecruiters, recruitee, workday, personio, workable]

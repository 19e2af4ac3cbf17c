import type { DemoSystem } from '../system.ts'
import { ashby } from './ashby.ts'
import { bamboohr } from './bamboohr.ts'
import { breezy } from './breezy.ts'
import { comeet } from './comeet.ts'
import { dayforce } from './dayforce.ts'
import { dover } from './dover.ts'
import { eightfold } from './eightfold.ts'
import { gem } from './gem.ts'
import { greenhouse } from './greenhouse.ts'
import { hibob } from './hibob.ts'
import { hirehive } from './hirehive.ts'
import { icims } from './icims.ts'
import { jazzhr } from './jazzhr.ts'
import { jobscore } from './jobscore.ts'
import { jobvite } from './jobvite.ts'
import { join } from './join.ts'
import { jsonld } from './jsonld.ts'
import { lever } from './lever.ts'
import { manatal } from './manatal.ts'
import { oracle } from './oracle.ts'
import { paylocity } from './paylocity.ts'
import { personio } from './personio.ts'
import { pinpoint } from './pinpoint.ts'
import { polymer } from './polymer.ts'
import { recruitee } from './recruitee.ts'
import { rippling } from './rippling.ts'
import { smartrecruiters } from './smartrecruiters.ts'
import { softgarden } from './softgarden.ts'
import { teamtailor } from './teamtailor.ts'
import { traffit } from './traffit.ts'
import { trakstar } from './trakstar.ts'
import { ukg } from './ukg.ts'
import { workable } from './workable.ts'
import { workday } from './workday.ts'
import { zoho } from './zoho.ts'

/** The table: one line per system the world is served in. */
export const SYSTEMS: readonly DemoSystem[] = [
  greenhouse,
  lever,
  ashby,
  smartrecruiters,
  recruitee,
  workday,
  personio,
  bamboohr,
  breezy,
  comeet,
  dayforce,
  dover,
  eightfold,
  gem,
  hibob,
  hirehive,
  icims,
  jazzhr,
  jobscore,
  jobvite,
  join,
  manatal,
  oracle,
  paylocity,
  pinpoint,
  polymer,
  rippling,
  softgarden,
  teamtailor,
  traffit,
  trakstar,
  ukg,
  workable,
  zoho,
  jsonld,
]

import type { Command } from 'commander'
import { accounts } from './accounts.ts'
import { adapter } from './adapter.ts'
import { boards } from './boards.ts'
import { crawl } from './crawl.ts'
import { doctor } from './doctor.ts'
import { dump } from './dump.ts'
import { enrich } from './enrich.ts'
import { importFile } from './import.ts'
import { keys } from './keys.ts'
import { openapi } from './openapi.ts'
import { parseUrl } from './parse-url.ts'
import { record } from './record.ts'
import { reenrich } from './reenrich.ts'
import { replay } from './replay.ts'
import { resolve } from './resolve.ts'
import { serve } from './serve.ts'
import { worker } from './worker.ts'

/** Every subcommand, in the order `rolecall --help` shows them. */
export const COMMANDS: Command[] = [
  serve,
  worker,
  boards,
  crawl,
  resolve,
  parseUrl,
  enrich,
  reenrich,
  importFile,
  dump,
  accounts,
  keys,
  doctor,
  record,
  replay,
  adapter,
  openapi,
]

import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '../../src/demo/random.ts'
import { childrenOf, killServer, signal } from './kill-postgres.ts'
import type { Stage } from './stage.ts'

/** Something that goes wrong. It is over when the promise is. */
type Blow = (stage: Stage, random: Random) => Promise<unknown>

const DAY = 86_400_000

export const BLOWS = {
  'kill -9 the server': async (stage) => signal(stage.serverPid(), 'SIGKILL'),
  'kill -9 one process of PostgreSQL': async (stage, random) => {
    const backends = childrenOf(stage.postmaster() ?? -1)
    if (backends.length > 0) signal(random.pick(backends), 'SIGKILL')
  },
  'kill -9 the postmaster': async (stage) => signal(stage.postmaster() ?? stage.serverPid(), 'SIGKILL'),
  'kill -9 all of PostgreSQL': async (stage) => {
    const postmaster = stage.postmaster()
    if (postmaster) killServer(postmaster, stage.backends)
  },
  'kill -9 everything': async (stage) => {
    const postmaster = stage.postmaster()
    if (postmaster) killServer(postmaster, stage.backends)
    signal(stage.serverPid(), 'SIGKILL')
  },
  'stall the server': (stage, random) => stalled([stage.serverPid()], random),
  'stall PostgreSQL': (stage, random) => {
    const postmaster = stage.postmaster()
    return stalled(postmaster ? [postmaster, ...childrenOf(postmaster)] : [], random)
  },
  'fill the disk': (stage, random) => (stage.smallDisk ? fillDisk(stage, random) : refuseWrites(stage, random)),
  'set the clock a day ahead and back': (stage, random) => jump(stage, DAY, random),
  'set the clock a day back and ahead': (stage, random) => jump(stage, -DAY, random),
} satisfies Record<string, Blow>

export type BlowName = keyof typeof BLOWS

export const BLOW_NAMES = Object.keys(BLOWS) as BlowName[]

const someTime = (random: Random) => pause(random.between(500, 3_000))

async function stalled(pids: number[], random: Random): Promise<void> {
  for (const pid of pids) signal(pid, 'SIGSTOP')
  await someTime(random)
  for (const pid of pids) signal(pid, 'SIGCONT')
}

/** Writes until nothing more fits, waits, and gives the space back. */
async function fillDisk({ disk }: Stage, random: Random): Promise<void> {
  const ballast = join(disk, 'ballast')
  const file = openSync(ballast, 'w')
  try {
    for (const size of [1_000_000, 4_096]) writeUntilFull(file, Buffer.alloc(size))
    await someTime(random)
  } finally {
    closeSync(file)
    rmSync(ballast)
  }
}

function writeUntilFull(file: number, bytes: Buffer): void {
  try {
    for (;;) writeSync(file, bytes)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}

/** Where no file system may be mounted: the database refuses to append to the feed, as it does on a full disk. */
async function refuseWrites(stage: Stage, random: Random): Promise<void> {
  await stage.query(
    `create or replace function chaos_full() returns trigger language plpgsql as
       $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
     create trigger chaos_full before insert on changes for each statement execute function chaos_full()`,
  )
  await someTime(random)
  await stage.query('drop trigger chaos_full on changes')
}

async function jump(stage: Stage, by: number, random: Random): Promise<void> {
  stage.setClock(by)
  await someTime(random)
  stage.setClock(0)
}

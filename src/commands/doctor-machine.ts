import { existsSync } from 'node:fs'
import { access, constants } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from '../config/settings.ts'
import { freeSpace } from '../database/disk-space.ts'
import { readServerFile } from '../database/server-file.ts'
import { type Finding, ok, problem, warning } from './doctor-finding.ts'
import { size } from './quantities.ts'

const OLDEST_NODE = [20, 19] as const
const LITTLE_SPACE = 2e9
const NO_SPACE = 200e6

export function examineNode(version = process.versions.node): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [oldestMajor, oldestMinor] = OLDEST_NODE
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)
    ? ok('node', `Node.js ${version}`)
    : problem('node', `Node.js ${version} is too old`, `install ${OLDEST_NODE.join('.')} or newer`)
}

/** Whether ROLECALL_DATA can be written, and the free space there. */
export async function examineDataFolder(config: Config, dataDir: string): Promise<Finding[]> {
  const place = nearestThere(dataDir)
  const writable = await access(place, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )
  if (!writable) {
    const next = 'run as the user who owns it, or set ROLECALL_DATA to a folder you can write'
    return [
      config.DATABASE_URL === null
        ? problem('data folder', `${dataDir} cannot be written, and the embedded database lives there`, next)
        : warning('data folder', `${dataDir} cannot be written, so the search index keeps no snapshot`, next),
    ]
  }
  const words = place === dataDir ? `${dataDir} can be written` : `${dataDir} is not there yet, and can be made`
  // As root without user namespaces, the embedded database is in another folder.
  const cluster = (await readServerFile(join(dataDir, 'postgres.json')))?.data
  const places = cluster !== undefined && existsSync(cluster) ? [place, cluster] : [place]
  return [ok('data folder', words), diskSpace(Math.min(...(await Promise.all(places.map(freeSpace)))))]
}

export function diskSpace(free: number): Finding {
  const facts = { free_bytes: free }
  const message = `${size(free)} free at ROLECALL_DATA`
  if (free < NO_SPACE)
    return problem(
      'disk',
      message,
      'free some: without space the embedded database ends, and starts again when there is some',
      facts,
    )
  if (free < LITTLE_SPACE) return warning('disk', message, `free some: ${size(LITTLE_SPACE)} or more is comfortable`, facts)
  return ok('disk', message, null, facts)
}

const nearestThere = (path: string): string => (existsSync(path) ? path : nearestThere(dirname(path)))

import { statfsSync } from 'node:fs'

/** Marks our servers: one on our data folder without this in its command line was not started by us. */
export const OUR_MARK = 'cluster_name=rolecall'

/** For a laptop or a small server. They are passed on the command line, so that they also apply to clusters made by older versions. */
const SETTINGS = [
  OUR_MARK,
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=100',
  'shared_buffers=256MB',
  'work_mem=16MB',
  'maintenance_work_mem=256MB',
  'max_wal_size=4GB',
  'wal_compression=on',
  'random_page_cost=1.1',
  'jit=off',
]

/** Linux keeps files of this folder in memory. */
const MEMORY = '/dev/shm'

/** Shared memory lies in the data folder instead of /dev/shm. */
const SHARED_IN_FOLDER = 'dynamic_shared_memory_type=mmap'

/** For tests only: a power cut destroys the cluster. Test files that start dozens of workers and nodes share one server. */
const NOT_DURABLE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=500']

export function serverArguments(data: string, port: number, durable: boolean): string[] {
  // A server that is killed leaves its shared memory until its cluster is started again; a test, whose folder is mostly in memory, removes the folder instead.
  const shared = durable && roomyShm() && !data.startsWith(`${MEMORY}/`) ? [] : [SHARED_IN_FOLDER]
  const settings = [...SETTINGS, `port=${port}`, ...(durable ? [] : NOT_DURABLE), ...shared]
  return ['-D', data, ...settings.flatMap((setting) => ['-c', setting])]
}

/** Docker gives /dev/shm 64 MB. A parallel query or vacuum then fails with "could not resize shared memory segment". */
function roomyShm(): boolean {
  if (process.platform !== 'linux') return true
  try {
    const { bsize, blocks } = statfsSync(MEMORY)
    return bsize * blocks >= 512 * 1024 * 1024
  } catch {
    return false
  }
}

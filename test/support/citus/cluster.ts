import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Ports } from './databases.ts'
import { type CitusNode, createNode } from './node.ts'

/** A coordinator and two workers on this machine. */
export interface CitusCluster {
  coordinator: CitusNode
  workers: CitusNode[]
  ports: Ports
  stop(): Promise<void>
}

/** The folder with the programs of a PostgreSQL that has the Citus extension. Throws where there is none. */
export function citusBin(asked: string): string {
  const config = join(asked, 'pg_config')
  if (!existsSync(config))
    throw new Error(`there is no pg_config in ${asked}: name the bin folder of a PostgreSQL (test/citus/README.md)`)
  const library = execFileSync(config, ['--pkglibdir'], { encoding: 'utf8' }).trim()
  if (!existsSync(join(library, 'citus.so'))) {
    throw new Error(
      `there is no citus.so in ${library}: build Citus against this PostgreSQL and install it (test/citus/README.md)`,
    )
  }
  // Debian's pg_config of the newest server is on the PATH too, and names the folder of that server.
  return asked
}

export async function startCluster(bin: string, folder: string, settings = ''): Promise<CitusCluster> {
  const names = ['coordinator', 'worker-1', 'worker-2']
  const nodes = await Promise.all(names.map((name) => createNode(bin, join(folder, name), settings)))
  await Promise.all(nodes.map((node) => node.start()))
  const [coordinator, ...workers] = nodes as [CitusNode, ...CitusNode[]]
  return {
    coordinator,
    workers,
    ports: [coordinator.port, ...workers.map(({ port }) => port)],
    async stop() {
      await Promise.all(nodes.map((node) => node.stop()))
    },
  }
}

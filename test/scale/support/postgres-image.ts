import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { appendFile, chmod, mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { giveTo } from '../../../src/database/ownership.ts'
import { chooseRunAs, type RunAs } from '../../../src/database/run-as.ts'
import { freePort } from '../../support/free-port.ts'

const DEBIAN = '/usr/lib/postgresql'

/** The folder with the programs of Debian's PostgreSQL: psql and pg_basebackup do not come with npm. */
function debianPrograms(): string {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : []
  const folders = versions.map((version) => join(DEBIAN, version, 'bin'))
  const found = folders.find((folder) => existsSync(join(folder, 'postgres')))
  if (found) return found
  throw new Error('PostgreSQL is missing, which npm run test:scale needs: apt-get install -y postgresql')
}

/** The part of a compose file about a service that runs PostgreSQL. */
export interface PostgresService {
  environment: Record<string, string>
  command: string[]
}

/** One container of the image `postgres`: a folder in the place of its file system, a port in the place of its address. */
export interface PostgresContainer {
  port: number
  data: string
  /** Starts it as the image's entrypoint does, and returns when the entrypoint has put the server in its own place. */
  startByEntrypoint(service: PostgresService, initScripts: string[]): Promise<void>
  /** Starts it by a script of ours instead of the entrypoint. */
  startByScript(service: PostgresService, script: string): void
  stop(): Promise<void>
}

/** A step that takes longer hangs. */
const STEP_MS = 180_000

export async function postgresContainer(): Promise<PostgresContainer> {
  const bin = debianPrograms()
  const folder = await mkdtemp(join(tmpdir(), 'postgres-image-'))
  const runAs = await chooseRunAs({ uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 })
  await chmod(folder, 0o755)
  await giveTo(folder, runAs)
  const port = await freePort()
  const data = join(folder, 'data')
  let server: ChildProcess | null = null

  /** PGHOST and PGPORT lead to this container's own socket, as they do in a container that has nothing else. */
  const environmentOf = (given: Record<string, string>) => ({
    LC_ALL: 'C',
    ...given,
    PATH: `${bin}:/usr/bin:/bin`,
    PGDATA: data,
    PGHOST: folder,
    PGPORT: String(port),
  })
  const inContainer = (args: string[]) => [...args, '-c', `unix_socket_directories=${folder}`]

  async function run(env: Record<string, string>, program: string, args: string[]): Promise<void> {
    const child = spawnIn(runAs, env, program, args)
    const output = collect(child)
    const tooLong = setTimeout(() => child.kill('SIGKILL'), STEP_MS)
    const [code, signal] = await once(child, 'exit')
    clearTimeout(tooLong)
    if (signal !== null) throw new Error(`${program} ${args.join(' ')} does not end:\n${output()}`)
    if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}:\n${output()}`)
  }

  /** The steps of docker-entrypoint.sh for an empty data directory, with the same arguments for both servers. */
  async function initialise({ environment, command }: PostgresService, initScripts: string[]): Promise<void> {
    const env = environmentOf(environment)
    const { POSTGRES_USER = '', POSTGRES_PASSWORD = '', POSTGRES_DB = '', POSTGRES_INITDB_ARGS = '' } = environment
    const passwordFile = join(folder, 'password')
    await writeFile(passwordFile, `${POSTGRES_PASSWORD}\n`, { mode: 0o644 })
    const initdb = [`--username=${POSTGRES_USER}`, `--pwfile=${passwordFile}`, ...POSTGRES_INITDB_ARGS.split(' ').filter(Boolean)]
    await run(env, 'initdb', initdb)
    await appendFile(join(data, 'pg_hba.conf'), '\nhost all all all scram-sha-256\n')
    const temporary = inContainer([...command.slice(1), '-c', 'listen_addresses=', '-p', String(port)])
    const options = temporary.map((argument) => `'${argument}'`).join(' ')
    await run(env, 'pg_ctl', ['-D', data, '-l', join(folder, 'temporary.log'), '-o', options, '-w', 'start'])
    try {
      const psql = ['--set=ON_ERROR_STOP=1', `--username=${POSTGRES_USER}`, '--no-password', '--no-psqlrc']
      await run(env, 'psql', [...psql, '--dbname=postgres', '-c', `create database "${POSTGRES_DB}"`])
      for (const script of initScripts) await run(env, 'bash', ['-c', '. "$1"', 'bash', script])
      await run(env, 'pg_ctl', ['-D', data, '-m', 'fast', '-w', 'stop'])
    } catch (error) {
      await run(env, 'pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop'])
      throw error
    }
  }

  function startServer(service: PostgresService, program: string, args: string[]): void {
    server = spawnIn(runAs, environmentOf(service.environment), program, inContainer(args))
    collect(server)
  }

  return {
    port,
    data,
    async startByEntrypoint(service, initScripts) {
      if (!existsSync(data)) {
        await mkdir(data, { mode: 0o700 })
        await giveTo(data, runAs)
        await initialise(service, initScripts)
      }
      startServer(service, service.command[0]!, service.command.slice(1))
    },
    startByScript(service, script) {
      startServer(service, '/bin/sh', [script, ...service.command])
    },
    async stop() {
      if (server === null || server.exitCode !== null || server.signalCode !== null) return
      const ended = once(server, 'exit')
      server.kill('SIGINT')
      await ended
    },
  }
}

function spawnIn({ behind, uid, gid }: RunAs, env: Record<string, string>, program: string, args: string[]): ChildProcess {
  const [command = program, ...rest] = [...behind, program, ...args]
  const as = uid === undefined ? {} : { uid, gid }
  return spawn(command, rest, { env, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'], ...as })
}

/** All that a process prints, which must be read lest it waits. */
function collect(child: ChildProcess): () => string {
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      printed += chunk
    })
  }
  return () => printed
}

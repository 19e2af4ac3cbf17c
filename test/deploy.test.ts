import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { SETTINGS } from '../src/config.ts'

const read = (path: string) => readFileSync(path, 'utf8')
const instructions = (name: string) =>
  read('Dockerfile')
    .split('\n')
    .filter((line) => line.startsWith(`${name} `))
    .map((line) => line.slice(name.length + 1))

interface Service {
  image?: string
  environment?: Record<string, unknown>
}
const COMPOSE_FILES = ['compose.yaml', 'compose.scale.yaml']
const servicesOf = (file: string): Service[] => Object.values(parse(read(file), { merge: true }).services)

interface LockedPackage {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}
/** Where Node.js looks for what a package imports: `a/node_modules/b` is looked for in `a/node_modules/b/`, then `a/`, then at the top. */
function foldersAbove(path: string): string[] {
  const ends = [...path.matchAll(/(?:^|\/)node_modules\//g)].map(({ index }) => path.slice(0, index))
  return [path, ...ends].map((folder) => (folder === '' ? '' : `${folder}/`))
}

const KUBERNETES = 'deploy/kubernetes'
const manifests = readdirSync(KUBERNETES).flatMap((file) =>
  parseAllDocuments(read(`${KUBERNETES}/${file}`)).map((document) => document.toJS()),
)
const deployments = manifests.filter(({ kind }) => kind === 'Deployment')

/** The settings that each file gives to Rolecall. */
const GIVEN: [file: string, names: string[]][] = [
  ['Dockerfile', instructions('ENV').flatMap((line) => line.split(' ').map((pair) => pair.split('=')[0]!))],
  ...COMPOSE_FILES.map((file): [string, string[]] => [
    file,
    servicesOf(file)
      .filter(({ image }) => image === 'rolecall')
      .flatMap(({ environment = {} }) => Object.keys(environment)),
  ]),
  ...readdirSync('deploy/systemd').map((file): [string, string[]] => [
    file,
    [...read(`deploy/systemd/${file}`).matchAll(/^Environment=(.*)$/gm)].flatMap(([, pairs]) =>
      pairs!.split(' ').map((pair) => pair.split('=')[0]!),
    ),
  ]),
  ['settings.yaml', manifests.filter(({ kind }) => kind === 'ConfigMap').flatMap(({ data }) => Object.keys(data))],
  [
    'deployments',
    deployments.flatMap(({ spec }) => spec.template.spec.containers[0].env.map(({ name }: { name: string }) => name)),
  ],
]

describe('the files for containers and services', () => {
  it.each(GIVEN)('%s gives only settings that there are', (_, names) => {
    expect(names.length).toBeGreaterThan(0)
    for (const name of names.filter((name) => name !== 'NODE_ENV')) expect(Object.keys(SETTINGS)).toContain(name)
  })

  it('the image holds what the package holds', () => {
    const { files } = JSON.parse(read('package.json')) as { files: string[] }
    const copied = instructions('COPY').filter((line) => line.startsWith('--from=build'))
    const paths = copied.map((line) => line.split(' ')[1]!.replace('/app/', ''))
    const folders = new Set(files.filter((path) => !path.startsWith('!')).map((path) => path.split('/')[0]!))
    expect(paths.sort()).toEqual([...folders, 'node_modules', 'package.json'].sort())
  })

  // npm writes only packages of this platform into the lock file where a registry lacks the others, and `npm ci` then refuses it.
  it('the lock file names every package, also those of other platforms', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, LockedPackage> }
    const missing = Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
      Object.keys({ ...dependencies, ...optionalDependencies })
        .filter((name) => !foldersAbove(path).some((folder) => `${folder}node_modules/${name}` in packages))
        .map((name) => `${name} of ${path}`),
    )
    expect(missing).toEqual([])
  })

  it('everything that the image is built from is there', () => {
    const names = read('.dockerignore')
      .split('\n')
      .filter((line) => line.startsWith('!'))
    for (const name of names) expect(existsSync(name.slice(1)), name).toBe(true)
  })

  it.each(COMPOSE_FILES)('%s mounts only files that there are', (file) => {
    for (const [, path] of read(file).matchAll(/- (\.\/[^:]+):/g)) expect(existsSync(path!), path).toBe(true)
  })

  it('probes ask for what each process answers, at the port that it has', () => {
    expect(deployments).toHaveLength(2)
    for (const { spec } of deployments) {
      const [container] = spec.template.spec.containers
      expect(container.startupProbe.httpGet.path).toBe('/healthz')
      expect(container.livenessProbe.httpGet.path).toBe('/healthz')
      expect(container.readinessProbe.httpGet.path).toBe('/readyz')
      const port = container.env.find(({ name }: { name: string }) => name === 'WORKER_PORT')?.value ?? SETTINGS.PORT.fallback
      expect(String(container.ports[0].containerPort)).toBe(port)
      expect(container.securityContext).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false })
    }
  })
})

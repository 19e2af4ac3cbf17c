import { existsSync, readdirSync, readFileSync } from 'node:fs'
import ipaddr from 'ipaddr.js'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { SETTINGS } from '../src/config/settings.ts'

const read = (path: string) => readFileSync(path, 'utf8')
const instructions = (name: string) =>
  read('Dockerfile')
    .split('\n')
    .filter((line) => line.startsWith(`${name} `))
    .map((line) => line.slice(name.length + 1))

interface Service {
  image?: string
  command?: string[]
  environment?: Record<string, unknown>
  networks?: { default: { ipv4_address: string } }
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

const containerOf = (name: string) => deployments.find(({ metadata }) => metadata.name === name).spec.template.spec.containers[0]
const environmentOf = (name: string): Record<string, string> =>
  Object.fromEntries(containerOf(name).env.map(({ name, value }: { name: string; value: string }) => [name, value]))

/** Whether a range of addresses lies in another one. */
function within(range: string, outer: string): boolean {
  const [address, bits] = ipaddr.parseCIDR(range)
  const [network, outerBits] = ipaddr.parseCIDR(outer)
  return bits >= outerBits && address.match(network, outerBits)
}

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

  it('the image is built from the lock file', () => {
    const installs = instructions('RUN').filter((line) => /^npm (ci|install|i)\b/.test(line))
    expect(installs).toEqual([expect.stringMatching(/^npm ci /)])
  })

  it.each(COMPOSE_FILES)('%s has no secret of its own', (file) => {
    const secrets = servicesOf(file).flatMap(({ environment = {} }) =>
      Object.entries(environment).filter(([name, value]) => /PASSWORD|TOKEN/.test(name) || /\/\/\w+:.*@/.test(String(value))),
    )
    expect(secrets.length).toBeGreaterThan(0)
    const allowed = /\$\{\w+:\?[^}]+\}|^\$\{METRICS_TOKEN:-\}$/
    for (const [name, value] of secrets) expect(String(value), name).toMatch(allowed)
  })

  it('fixed addresses of compose.scale.yaml cannot be given to another service, or to another network', () => {
    const { networks } = parse(read('compose.scale.yaml'), { merge: true })
    const [{ subnet, ip_range }] = networks.default.ipam.config
    // The pools from which Docker takes networks that name no subnet.
    for (const pool of ['172.16.0.0/12', '192.168.0.0/16']) expect(within(subnet, pool), pool).toBe(false)
    const fixed = servicesOf('compose.scale.yaml').flatMap(({ networks }) => networks?.default.ipv4_address ?? [])
    expect(fixed).toHaveLength(4)
    for (const address of fixed) {
      expect(within(`${address}/32`, subnet), address).toBe(true)
      expect(within(`${address}/32`, ip_range), address).toBe(false)
    }
  })

  it('nodes of compose.scale.yaml ask each other for snapshots, with a token that opens them', () => {
    const { services } = parse(read('compose.scale.yaml'), { merge: true })
    for (const name of ['api1', 'api2', 'api3']) {
      const { ROLECALL_SNAPSHOT_FROM, METRICS_TOKEN } = services[name].environment
      expect(ROLECALL_SNAPSHOT_FROM.split(',').map((node: string) => services[new URL(node).hostname].image)).toEqual(
        Array(3).fill('rolecall'),
      )
      expect(METRICS_TOKEN).toContain(':?')
    }
  })
})

describe('the manifests', () => {
  it('take a snapshot of the index from the nodes behind the service', () => {
    const { name } = manifests.find(({ kind }) => kind === 'Service').metadata
    expect(environmentOf('rolecall-api').ROLECALL_SNAPSHOT_FROM).toBe(`http://${name}`)
  })

  it('leave the number of replicas to the autoscaler where there is one, and scale nothing by a processor that waits', () => {
    const scaled = manifests.filter(({ kind }) => kind === 'HorizontalPodAutoscaler').map(({ spec }) => spec.scaleTargetRef.name)
    expect(scaled).toEqual(['rolecall-api'])
    for (const { metadata, spec } of deployments) expect('replicas' in spec).toBe(!scaled.includes(metadata.name))
  })

  it('give a worker the memory that its processes may take', () => {
    const { READER_PROCESSES, READER_MEMORY_MB = SETTINGS.READER_MEMORY_MB.fallback } = environmentOf('rolecall-worker')
    const { memory } = containerOf('rolecall-worker').resources.limits
    const limitMb = Number(/^(\d+)Gi$/.exec(memory)![1]) * 1024
    // Beside its heap, a process takes about 150 MB; the worker itself takes up to 500 MB with 64 boards at a time.
    expect(limitMb).toBeGreaterThanOrEqual(512 + Number(READER_PROCESSES) * (Number(READER_MEMORY_MB) + 256))
  })

  it('keep a node in the service for one failed probe, and a node that ends answers until it is out', () => {
    const { periodSeconds, failureThreshold } = containerOf('rolecall-api').readinessProbe
    expect(failureThreshold).toBeGreaterThan(1)
    expect(Number(environmentOf('rolecall-api').SHUTDOWN_DELAY_MS)).toBeGreaterThan(periodSeconds * failureThreshold * 1000)
  })

  it('trust single addresses as proxies', () => {
    const { data } = manifests.find(({ kind }) => kind === 'ConfigMap')
    for (const proxy of data.TRUSTED_PROXIES.split(',')) expect(ipaddr.isValid(proxy), proxy).toBe(true)
  })

  it('are scraped with the token, at ports that the pods have', () => {
    for (const { spec } of deployments)
      expect(spec.template.metadata.annotations ?? {}).not.toHaveProperty('prometheus.io/scrape')
    const [job] = parse(read('deploy/prometheus/rolecall.yaml')).scrape_configs
    expect(job.authorization.credentials_file).toMatch(/\/METRICS_TOKEN$/)
    const kept = new RegExp(`^(?:${job.relabel_configs[0].regex})$`)
    for (const { metadata, spec } of deployments) {
      const [port] = spec.template.spec.containers[0].ports
      expect(`${metadata.labels.app};${port.name}`).toMatch(kept)
    }
  })
})

describe('a systemd worker', () => {
  it('has a folder and a port of its own, whatever the common settings say', () => {
    const unit = read('deploy/systemd/rolecall-worker@.service')
    // A line of EnvironmentFile wins over Environment=, so only what ExecStart sets is certain.
    const [, set] = /^ExecStart=\/usr\/bin\/env (.*) \/usr\/bin\/node /m.exec(unit)!
    const values = Object.fromEntries(set!.split(' ').map((pair) => pair.split('=')))
    expect(values).toEqual({ ROLECALL_DATA: `/var/lib/${/^StateDirectory=(.*)$/m.exec(unit)![1]}`, WORKER_PORT: '%i' })
    expect(values.ROLECALL_DATA).toContain('%i')
  })
})

describe('the commands of docs/scaling.md', () => {
  const guide = read('docs/scaling.md')

  it('make the namespace before the secret, and the secret before the pods', () => {
    const steps = [
      'kubectl apply -f deploy/kubernetes/namespace.yaml',
      'create secret generic rolecall',
      'kubectl apply -k deploy/kubernetes',
    ]
    const places = steps.map((step) => guide.indexOf(step))
    expect(Math.min(...places)).toBeGreaterThan(0)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    for (const name of ['DATABASE_URL', 'METRICS_TOKEN']) expect(guide).toContain(`--from-literal=${name}=`)
  })

  it('add the extension also where the database is there already', () => {
    expect(guide).toContain('create extension if not exists citus')
    expect(guide).not.toMatch(/createdb .*&&/)
  })
})

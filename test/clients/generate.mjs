// Generates clients from openapi.json with three third-party generators, compiles them strictly with code that uses them, and runs that
// code. Where python3 has its module venv, a Python client is generated and run too.
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const document = join(here, '..', '..', 'openapi.json')
const program = (name) => join(here, 'node_modules', '.bin', name)

const STEPS = [
  ['installing the generators', 'npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']],
  ['openapi-typescript', program('openapi-typescript'), [document, '-o', 'generated/openapi-typescript/schema.ts']],
  ['@hey-api/openapi-ts', program('openapi-ts'), ['-i', document, '-o', 'generated/hey-api', '--no-log-file']],
  ['orval', program('orval'), ['--input', document, '--output', 'generated/orval/client.ts', '--client', 'fetch']],
  ['compiling all three strictly', program('tsc'), ['-p', 'tsconfig.json']],
  ['sending lists with all three', join(here, '..', '..', 'node_modules', '.bin', 'tsx'), ['sent.ts']],
]

const python = join('generated', 'venv', 'bin', 'python')
const PYTHON_STEPS = [
  ['installing openapi-python-client', python, ['-m', 'pip', 'install', '-q', 'openapi-python-client==0.29.1']],
  [
    'openapi-python-client',
    python,
    [
      '-m',
      'openapi_python_client',
      'generate',
      '--path',
      document,
      '--meta',
      'none',
      '--output-path',
      'generated/rolecall_client',
    ],
  ],
  ['sending lists with it', python, ['use.py'], { PYTHONPATH: 'generated' }],
]

rmSync(join(here, 'generated'), { recursive: true, force: true })
try {
  const withPython = run('python3', ['-m', 'venv', 'generated/venv']).status === 0
  if (!withPython) console.log('clients: no Python client, because python3 with its module venv is not there')
  const failed = [...STEPS, ...(withPython ? PYTHON_STEPS : [])].find(([what, command, options, environment]) => {
    console.log(`clients: ${what}`)
    const { status, stdout, stderr, error } = run(command, options, environment)
    if (status !== 0) console.error(`clients: ${what} failed\n${error ?? ''}${stdout}${stderr}`)
    return status !== 0
  })
  if (failed) process.exitCode = 1
  else console.log(`clients: ${withPython ? 4 : 3} passed, 0 failed`)
} finally {
  rmSync(join(here, 'generated'), { recursive: true, force: true })
}

function run(command, options, environment = {}) {
  return spawnSync(command, options, { cwd: here, encoding: 'utf8', env: { ...process.env, ...environment } })
}

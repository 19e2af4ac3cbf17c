import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../support/free-port.ts'
import { program } from './program.ts'

/** The addresses of the nodes in the shipped configuration. */
const NODE = /10\.213\.0\.\d+:8080/g

/** nginx in front of three nodes, with the configuration that we ship. */
export async function startNginx(ports: number[]): Promise<{ url: string; stop(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'))
  const port = await freePort()
  const isRoot = process.getuid?.() === 0
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`)
  const nodes = [...ports]
  const shipped = readFileSync('deploy/nginx/rolecall.conf', 'utf8')
    .replace(NODE, () => `127.0.0.1:${nodes.shift()}`)
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
  writeFileSync(join(folder, 'rolecall.conf'), shipped)
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${isRoot ? 'user root;' : ''}
    daemon off;
    pid ${folder}/pid;
    error_log ${folder}/error.log;
    events {}
    http {
      access_log off;
      ${temporary.join('\n      ')}
      include ${folder}/rolecall.conf;
    }`,
  )
  const child = spawn(program('nginx'), ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  for (let waited = 0; waited < 600; waited++) {
    const answers = await fetch(`${url}/healthz`).then(
      () => true,
      () => false,
    )
    if (answers) return { url, stop: () => void child.kill('SIGTERM') }
    await pause(100)
  }
  throw new Error('nginx did not start')
}

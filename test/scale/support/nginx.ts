import { spawn } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../support/free-port.ts'
import { program } from './program.ts'

/** nginx in front of nodes, with the settings that docs/scaling.md recommends. */
export async function startNginx(ports: number[]): Promise<{ url: string; stop(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'))
  const port = await freePort()
  const isRoot = process.getuid?.() === 0
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`)
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
      upstream rolecall {
        ${ports.map((node) => `server 127.0.0.1:${node} max_fails=0;`).join('\n        ')}
        keepalive 16;
      }
      server {
        listen 127.0.0.1:${port};
        location / {
          proxy_pass http://rolecall;
          proxy_http_version 1.1;
          proxy_set_header Connection "";
          proxy_set_header X-Forwarded-For $remote_addr;
          proxy_next_upstream error timeout non_idempotent;
        }
      }
    }`,
  )
  const child = spawn(program('nginx'), ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  for (let waited = 0; waited < 600; waited++) {
    const answers = await fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (answers) return { url, stop: () => void child.kill('SIGTERM') }
    await pause(100)
  }
  throw new Error('nginx did not start')
}

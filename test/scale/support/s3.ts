import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../support/free-port.ts'

const MOTO = resolve('test/scale/.venv/bin/moto_server')
const INSTALL = `python3 -m venv test/scale/.venv && test/scale/.venv/bin/pip install 'moto[server,s3]'`

export const BUCKET = 'snapshots'

export interface S3Server {
  endpoint: string
  credentials: { accessKeyId: string; secretAccessKey: string }
  stop(): void
}

/** Moto, a server that speaks the S3 API: from the fifth request on it checks signatures and rights as AWS does. It has one empty bucket. */
export async function startS3(): Promise<S3Server> {
  if (!existsSync(MOTO)) throw new Error(`moto_server is missing, which npm run test:scale needs: ${INSTALL}`)
  const port = await freePort()
  const child = spawn(MOTO, ['-H', '127.0.0.1', '-p', String(port)], {
    env: { PATH: process.env.PATH, TMPDIR: tmpdir(), INITIAL_NO_AUTH_ACTION_COUNT: '4' },
    stdio: 'ignore',
  })
  const endpoint = `http://127.0.0.1:${port}`
  await untilItAnswers(endpoint)
  await manageUsers(endpoint, { Action: 'CreateUser', UserName: 'node' })
  const document = { Version: '2012-10-17', Statement: [{ Effect: 'Allow', Action: 's3:*', Resource: '*' }] }
  const policy = { PolicyName: 'store', PolicyDocument: JSON.stringify(document) }
  await manageUsers(endpoint, { Action: 'PutUserPolicy', UserName: 'node', ...policy })
  const made = await manageUsers(endpoint, { Action: 'CreateAccessKey', UserName: 'node' })
  await fetch(`${endpoint}/${BUCKET}`, { method: 'PUT' })
  const told = (name: string) => new RegExp(`<${name}>(.*?)</${name}>`).exec(made)?.[1] ?? ''
  const credentials = { accessKeyId: told('AccessKeyId'), secretAccessKey: told('SecretAccessKey') }
  return { endpoint, credentials, stop: () => void child.kill('SIGKILL') }
}

async function untilItAnswers(endpoint: string): Promise<void> {
  for (let waited = 0; waited < 600; waited++) {
    const answers = await fetch(`${endpoint}/moto-api/`).then(
      () => true,
      () => false,
    )
    if (answers) return
    await pause(200)
  }
  throw new Error('moto_server did not start')
}

/** Users are managed by another service, which is told by what a request says that it is signed for. */
async function manageUsers(endpoint: string, parameters: Record<string, string>): Promise<string> {
  const authorization = 'AWS4-HMAC-SHA256 Credential=a/20261115/us-east-1/iam/aws4_request, SignedHeaders=host, Signature=none'
  const body = new URLSearchParams({ Version: '2010-05-08', ...parameters })
  return (await fetch(endpoint, { method: 'POST', headers: { authorization }, body })).text()
}

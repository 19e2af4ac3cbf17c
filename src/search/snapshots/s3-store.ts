import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { SnapshotName, SnapshotStore } from '../bitmap/snapshot/snapshot-source.ts'
import { download } from './download.ts'
import { beginningOf, type Sent, send } from './send.ts'

export interface S3Settings {
  bucket: string
  prefix: string
  region: string
  /** Null: the endpoint of AWS in the region. */
  endpoint: string | null
  accessKeyId: string
  secretAccessKey: string
  sessionToken: string | null
}

const REVISION = 'x-amz-meta-rolecall-revision'
/** The S3 API takes at most this much in one PUT. */
const LARGEST_UPLOAD = 5 * 2 ** 30

/** Keeps snapshots as objects in a store that speaks the S3 API, one object for each catalog and format. */
export function s3SnapshotStore(settings: S3Settings): SnapshotStore {
  const { bucket, prefix, region } = settings
  const endpoint = (settings.endpoint ?? `https://s3.${region}.amazonaws.com`).replace(/\/$/, '')

  async function signed(method: string, { catalog, format }: SnapshotName, more: Record<string, string> = {}): Promise<Sent> {
    const path = [bucket, ...prefix.split('/'), catalog, `${format}.idx`].filter((part) => part !== '')
    const signer = new AwsV4Signer({
      method,
      url: `${endpoint}/${path.map(encodeURIComponent).join('/')}`,
      headers: more,
      service: 's3',
      region,
      accessKeyId: settings.accessKeyId,
      secretAccessKey: settings.secretAccessKey,
      sessionToken: settings.sessionToken ?? undefined,
    })
    const { url, headers } = await signer.sign()
    return { url: url.href, method, headers: Object.fromEntries(headers.entries()) }
  }

  return {
    place: `s3://${[bucket, prefix].filter((part) => part !== '').join('/')}`,
    download: (name, file, signal) => download(() => signed('GET', name), file, { refusal: refusalOfStore, signal }),

    async stored(name, signal) {
      const answer = await send(await signed('HEAD', name), signal)
      answer.resume()
      // The answer to HEAD has no body that could say more.
      const refusal = answer.statusCode === 200 ? null : refusalOfStore(answer.statusCode ?? 0, '')
      if (refusal !== null) throw new Error(refusal)
      if (answer.statusCode !== 200) return null
      const modified = Date.parse(String(answer.headers['last-modified']))
      return { revision: Number(answer.headers[REVISION] ?? 0), ageMs: Date.now() - modified }
    },

    async upload(name, file, revision, signal) {
      // Opened once: the file may be replaced by a newer snapshot meanwhile.
      const handle = await open(file)
      try {
        const { size } = await handle.stat()
        if (size > LARGEST_UPLOAD)
          throw new Error(`the snapshot has ${size} bytes, and a store takes at most ${LARGEST_UPLOAD} in one request`)
        const digest = createHash('sha256')
        for await (const chunk of handle.createReadStream({ start: 0, autoClose: false })) digest.update(chunk)
        // The store compares the bytes with this digest, so that a changed byte is noticed.
        const described = { 'x-amz-content-sha256': digest.digest('hex'), [REVISION]: String(revision) }
        const { headers, ...request } = await signed('PUT', name, described)
        const body = handle.createReadStream({ start: 0, end: size - 1, autoClose: false })
        const answer = await send({ ...request, headers: { ...headers, 'content-length': String(size) }, body }, signal)
        const text = await beginningOf(answer)
        if (answer.statusCode !== 200) throw new Error(refusalOfStore(answer.statusCode ?? 0, text) ?? 'the store answers 404')
      } finally {
        await handle.close()
      }
    },
  }
}

/** The store names the error in XML. Its code is part of the message, because people can search for it. */
function refusalOfStore(status: number, body: string): string | null {
  const code = /<Code>([\w.-]{1,100})<\/Code>/.exec(body)?.[1]
  if (status === 404 && code !== 'NoSuchBucket') return null
  const told = code === undefined ? `the store answers ${status}` : `the store answers ${status} ${code}`
  if (code === 'NoSuchBucket') return `${told}: create the bucket, or correct ROLECALL_SNAPSHOT_STORE`
  if (status === 403) return `${told}: check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION and the rights on the bucket`
  return told
}

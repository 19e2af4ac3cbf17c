import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { SnapshotName, SnapshotStore } from '../bitmap/snapshot/snapshot-source.ts'
import { download } from './download.ts'
import { beginningOf, type OutgoingRequest, send } from './send.ts'

export interface S3Settings {
  bucket: string
  prefix: string
  region: string
  /** The address of the store; null for AWS in the region. */
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

  const keyOf = (...parts: string[]) => [...prefix.split('/'), ...parts].filter((part) => part !== '').join('/')

  function signed(
    method: string,
    { catalog, format }: SnapshotName,
    more: Record<string, string> = {},
  ): Promise<OutgoingRequest> {
    return signedFor(method, keyOf(catalog, `${format}.idx`), more)
  }

  /** A request about an object, or, with an empty key and a query, about the bucket. */
  async function signedFor(
    method: string,
    key: string,
    headers: Record<string, string> = {},
    query = '',
  ): Promise<OutgoingRequest> {
    const path = [bucket, ...key.split('/')].filter((part) => part !== '')
    const signer = new AwsV4Signer({
      method,
      url: `${endpoint}/${path.map(encodeURIComponent).join('/')}${query}`,
      headers,
      service: 's3',
      region,
      accessKeyId: settings.accessKeyId,
      secretAccessKey: settings.secretAccessKey,
      sessionToken: settings.sessionToken ?? undefined,
    })
    const request = await signer.sign()
    return { url: request.url.href, method, headers: Object.fromEntries(request.headers.entries()) }
  }

  /** The text of an answer that is a success; throws the refusal of any other. */
  async function answered(request: OutgoingRequest, signal: AbortSignal): Promise<string> {
    const answer = await send(request, signal)
    const text = await beginningOf(answer)
    const status = answer.statusCode ?? 0
    if (status < 200 || status > 299) throw new Error(refusalOfStore(status, text) ?? 'the store answers 404')
    return text
  }

  async function keysOf(catalog: string, signal: AbortSignal): Promise<string[]> {
    const query = `?list-type=2&prefix=${encodeURIComponent(`${keyOf(catalog)}/`)}`
    const text = await answered(await signedFor('GET', '', {}, query), signal)
    return Array.from(text.matchAll(/<Key>([^<]{1,1024})<\/Key>/g), ([, key]) => String(key))
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

    async removeAll(catalog, signal) {
      let removed = 0
      // The beginning of a long list is read, and the rest once these are gone.
      for (let keys = await keysOf(catalog, signal); keys.length > 0; keys = await keysOf(catalog, signal)) {
        for (const key of keys) await answered(await signedFor('DELETE', key), signal)
        removed += keys.length
      }
      return removed
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
        await answered({ ...request, headers: { ...headers, 'content-length': String(size) }, body }, signal)
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

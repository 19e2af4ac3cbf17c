import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ObjectStore {
  endpoint: string
  /** The stored objects by path, the bucket included. */
  objects: Map<string, Buffer>
  close(): Promise<void>
}

/** A store that speaks as much of the S3 API as snapshots need, and checks no signature (test/scale/ has one that does). */
export async function startObjectStore(): Promise<ObjectStore> {
  const objects = new Map<string, Buffer>()
  const metadata = new Map<string, string>()
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://store')
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const stored = objects.get(pathname)
    if (request.method === 'PUT') {
      objects.set(pathname, Buffer.concat(chunks))
      metadata.set(pathname, String(request.headers['x-amz-meta-rolecall-revision']))
      response.end()
    } else if (request.method === 'DELETE') {
      objects.delete(pathname)
      response.writeHead(204).end()
    } else if (searchParams.has('list-type')) {
      const keys = [...objects.keys()].map((path) => path.slice(pathname.length + 1))
      const listed = keys.filter((key) => key.startsWith(searchParams.get('prefix') ?? ''))
      response.end(
        `<ListBucketResult>${listed.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')}</ListBucketResult>`,
      )
    } else if (stored === undefined) response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
    else {
      const headers = { 'last-modified': new Date().toUTCString(), 'x-amz-meta-rolecall-revision': metadata.get(pathname) }
      response.writeHead(200, headers).end(request.method === 'HEAD' ? undefined : stored)
    }
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    close: () => new Promise((closed) => void server.close(() => closed())),
  }
}

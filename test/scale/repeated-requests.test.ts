import { expect, it, onTestFinished } from 'vitest'
import { serve } from '../http/local-server.ts'
import { startNginx } from './support/nginx.ts'

it('nginx sends a request that broke off to another node, except a POST that may have been carried out', async () => {
  const nodes = await Promise.all(
    [1, 2, 3].map(() =>
      serve((request, response) => {
        if (request.url === '/healthz') response.end()
        else request.socket.destroy()
      }),
    ),
  )
  onTestFinished(async () => void (await Promise.all(nodes.map((node) => node.close()))))
  const nginx = await startNginx(nodes.map(({ port }) => port))
  onTestFinished(() => nginx.stop())
  const carriedOut = async (method: string, path: string) => {
    const { status } = await fetch(nginx.url + path, { method })
    expect(status).toBe(502)
    return nodes.flatMap(({ seen }) => seen).filter((line) => line === `${method} 127.0.0.1${path}`).length
  }

  expect(await carriedOut('GET', '/api/v1/webhooks')).toBe(3)
  expect(await carriedOut('POST', '/api/v1/jobs/batch')).toBe(3)
  expect(await carriedOut('POST', '/mcp')).toBe(3)
  expect(await carriedOut('POST', '/api/v1/webhooks')).toBe(1)
  expect(await carriedOut('POST', '/api/v1/searches')).toBe(1)
})

import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { RouteMemory } from '../../src/api/route-memory.ts'

it('finds the same handlers at every request, also of routes that were added later', async () => {
  const app = new Hono({ router: new RouteMemory() })
  const ask = async (path: string, method = 'GET') => (await app.request(path, { method })).text()
  app.get('/jobs/:id', (c) => c.text(`job ${c.req.param('id')}`))
  app.post('/jobs', (c) => c.text('added'))
  app.all('/jobs', (c) => c.text('jobs'))
  for (let turn = 0; turn < 2; turn++) {
    expect(await ask('/jobs')).toBe('jobs')
    expect(await ask('/jobs', 'POST')).toBe('added')
    expect([await ask('/jobs/1'), await ask('/jobs/2')]).toEqual(['job 1', 'job 2'])
  }
  const late = new RouteMemory<string>()
  late.add('GET', '/jobs', 'first')
  const handlers = () => late.match('GET', '/jobs')[0].map(([handler]) => handler)
  expect(handlers()).toEqual(['first'])
  late.add('ALL', '*', 'second')
  expect(handlers()).toEqual(['first', 'second'])
})

import { expect, it } from 'vitest'
import type { ApiContext } from '../../src/api/context.ts'
import { Router } from '../../src/api/router.ts'

const routerOf = (failed = (c: ApiContext, error: unknown) => c.body(String(error), 500)) =>
  new Router({ notFound: (c) => c.body('nothing', 404), failed })

it('finds the same handlers at every request, also of routes that were added later', async () => {
  const app = routerOf()
  const ask = async (path: string, method = 'GET') => (await app.request(path, { method })).text()
  app.get('/jobs/:id', (c) => c.body(`job ${c.param('id')}`))
  app.add('POST', '/jobs', (c) => c.body('added'))
  app.add(null, '/jobs', (c) => c.body('jobs'))
  for (let turn = 0; turn < 2; turn++) {
    expect(await ask('/jobs')).toBe('jobs')
    expect(await ask('/jobs', 'POST')).toBe('added')
    expect([await ask('/jobs/1'), await ask('/jobs/2')]).toEqual(['job 1', 'job 2'])
    expect(await ask('/files/new')).toBe(turn === 0 ? 'nothing' : 'rest of /files/*')
    app.get('/files/*', (c) => c.body(`rest of ${c.routePath}`))
  }
})

it('a part stands for one that is not empty, and a star for any rest or none', async () => {
  const app = routerOf()
  app.get('/jobs/:id/changes', (c) => c.body(`changes of ${c.param('id')}`))
  app.get('/files/*', (c) => c.body('file'))
  const ask = async (path: string) => (await app.request(path)).text()
  expect([await ask('/jobs/7/changes'), await ask('/jobs/7/changes/'), await ask('/jobs//changes')]).toEqual([
    'changes of 7',
    'nothing',
    'nothing',
  ])
  expect([await ask('/files'), await ask('/files/'), await ask('/files/a/b'), await ask('/filesystem')]).toEqual([
    'file',
    'file',
    'file',
    'nothing',
  ])
})

it('asks the next route where a handler leaves the request, and answers 404 after the last', async () => {
  const app = routerOf()
  app.get('/jobs/:id', (c) => (c.param('id') === '1' ? c.body('job') : null))
  app.get('/*', (c) => (c.req.path === '/jobs/3' ? null : c.body('page')))
  const answers = await Promise.all(['/jobs/1', '/jobs/2', '/jobs/3', '/'].map(async (path) => (await app.request(path)).text()))
  expect(answers).toEqual(['job', 'page', 'nothing', 'page'])
})

it('parts of a path are decoded, and escapes that are no text stay', async () => {
  const app = routerOf()
  app.get('/:word', (c) => c.body(c.param('word')))
  const words = ['a%20b', 'a%2Fb', '%E4%BD%A0', '%2525', '%ff', '%zz%20', 'a.b']
  const answers = await Promise.all(words.map(async (word) => (await app.request(`/${word}`)).text()))
  expect(answers).toEqual(['a b', 'a/b', '你', '%25', '%ff', '%zz ', 'a.b'])
})

it('a handler that throws is answered, with the headers that were set before', async () => {
  const app = routerOf()
  app.get('/', (c) => {
    c.setHeaders({ 'x-seen': 'yes', 'cache-control': 'no-store' })
    throw new Error('on purpose')
  })
  const answer = await app.request('/')
  expect([answer.status, answer.headers.get('x-seen'), await answer.text()]).toEqual([500, 'yes', 'Error: on purpose'])
})

import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { clientTypes } from '../../scripts/client-types.ts'

const read = (path: string) => readFileSync(path, 'utf8')

it('the types of the client are those of openapi.json; after a change, run `npm run client:types`', async () => {
  expect(read('src/client/schema.generated.ts')).toBe(await clientTypes(JSON.parse(read('openapi.json'))))
})

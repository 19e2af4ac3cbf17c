import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'

// `npm run check` fails for an error only. This fails for a warning too.
it('the OpenAPI document is clean under redocly lint', () => {
  const output = execFileSync('npx', ['redocly', 'lint', 'openapi.json', '--format=json'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  expect(JSON.parse(output).totals).toMatchObject({ errors: 0, warnings: 0 })
})

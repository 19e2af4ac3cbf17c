import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { TOOLS_FOLDER } from '../../scripts/load-tool.ts'

// `npm run check` fails for an error only. This fails for a warning too.
it('the OpenAPI document is clean under redocly lint', () => {
  const output = execFileSync(join(TOOLS_FOLDER, '.bin/redocly'), ['lint', 'openapi.json', '--format=json'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  expect(JSON.parse(output).totals).toMatchObject({ errors: 0, warnings: 0 })
})

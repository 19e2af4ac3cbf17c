import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ASSETS = 'dist/site/assets'

it('the page is built for production, also when tests build it', () => {
  const scripts = readdirSync(ASSETS).filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(5)
  // Only React's development build knows these words.
  for (const name of scripts) expect(readFileSync(join(ASSETS, name), 'utf8'), name).not.toContain('hydration error')
})

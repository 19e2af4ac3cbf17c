/** The page of the API reference: Scalar's own bundle, served from here, reads our OpenAPI document. */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type BuiltAssets, writeHashed } from './assets.ts'
import { frame } from './layout.ts'

/**
 * Scalar's validator tries whether it may compile code. Our policy refuses that, and browsers log the refusal as an error, so the
 * bundle is told beforehand.
 */
const PROBE = 'try{return new Function(""),!0}catch(e){return!1}'

export function writeApiReference(out: string, assets: BuiltAssets, searchIndex: string): void {
  const entry = createRequire(import.meta.url).resolve('@scalar/api-reference')
  const standalone = join(dirname(entry), 'browser', 'standalone.js')
  const scalar = writeHashed(out, 'assets/scalar.js', readFileSync(standalone, 'utf8').replaceAll(PROBE, 'return!1'))
  const body = `<main id="main" class="reference"><div id="reference"><p class="loading">The reference is loading…</p></div></main>
<script src="${scalar}" defer></script>
<script src="${assets.reference}" type="module"></script>`
  writeFileSync(join(out, 'docs/api.html'), frame('API reference', assets, searchIndex, body))
}

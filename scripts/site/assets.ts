/** Bundles the script and the style of /docs with Vite, under names that carry a hash of their content. */
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, parse } from 'node:path'
import { build } from 'vite'
import type { Assets } from './layout.ts'

export async function buildAssets(out: string): Promise<Assets> {
  const { script, style } = await bundle(out, 'web/docs/docs.ts')
  return { script, style: style ?? '' }
}

/** Writes a file with a hash of its content in its name, so that browsers may cache it without limit; returns its address. */
export function writeHashed(out: string, path: string, content: string | Buffer): string {
  const { dir, name, ext } = parse(path)
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8)
  const address = `/${dir}/${name}-${hash}${ext}`
  mkdirSync(dirname(join(out, address)), { recursive: true })
  writeFileSync(join(out, address), content)
  return address
}

async function bundle(out: string, entry: string): Promise<{ script: string; style?: string }> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry, formats: ['es'], fileName: 'script' }, minify: true, cssMinify: true },
  })
  const [first] = Array.isArray(result) ? result : [result]
  if (first === undefined || !('output' in first)) throw new Error(`Vite made nothing of ${entry}`)
  const name = `assets/${parse(entry).name}`
  const found: { script: string; style?: string } = { script: '' }
  for (const file of first.output) {
    if (file.type === 'chunk') found.script = writeHashed(out, `${name}.js`, file.code)
    else if (file.fileName.endsWith('.css')) found.style = writeHashed(out, `${name}.css`, Buffer.from(file.source))
  }
  return found
}

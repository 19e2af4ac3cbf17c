import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { transformWithOxc } from 'vite'

const [ROOT, SOURCES, BUILT] = ['../', '../src/', '../dist/'].map((folder) => new URL(folder, import.meta.url).href)

/** Node's hook that finds a module. */
export async function resolve(specifier, context, next) {
  const found = await next(specifier, context)
  if (!found.url.startsWith(SOURCES)) return found
  const url = found.url.replace(SOURCES, BUILT).replace(/\.ts(?=$|\?)/, '.js')
  return { ...found, url, format: url.includes('.js') ? 'module' : found.format }
}

/** Node's hook that loads a module: types are removed from those of `bench/` and `test/`. */
export async function load(url, context, next) {
  if (!url.startsWith(ROOT) || !url.endsWith('.ts')) return next(url, context)
  const file = fileURLToPath(url)
  const { code } = await transformWithOxc(await readFile(file, 'utf8'), file)
  return { format: 'module', source: code, shortCircuit: true }
}

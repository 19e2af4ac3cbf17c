import { readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { rolldown } from 'rolldown'

/** The programs that are started as processes or threads. */
const PROGRAMS = ['main.js', 'commands/run-reader.js', 'commands/run-thread.js']

/**
 * Writes the compiled programs to `dist/bundle`, in pieces that a command loads as it needs them: to find, open and link the 700 files that `serve` needs took a third of the CPU of its start.
 * Packages stay outside, so that an operator can update them. Maps name the sources in stack traces.
 */
export async function writeBundle(dist) {
  const bundle = await rolldown({
    input: PROGRAMS.map((program) => join(dist, program)),
    cwd: dist,
    platform: 'node',
    external: (id) => !/^[./]/.test(id) && !id.startsWith(dist),
    plugins: [{ name: 'places-of-files', load: (id) => compiled(dist, id) }],
  })
  await bundle.write({
    dir: join(dist, 'bundle'),
    format: 'esm',
    sourcemap: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  })
  await bundle.close()
}

/** A compiled file with its map. It finds its data, the migrations and the site from its own place in `dist`, as it does outside of the bundle. */
function compiled(dist, id) {
  const place = JSON.stringify(`../${relative(dist, id).split(sep).join('/')}`)
  const code = readFileSync(id, 'utf8').replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`)
  return { code, map: JSON.parse(readFileSync(`${id}.map`, 'utf8')) }
}

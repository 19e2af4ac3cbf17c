import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vitest/config'

const [SOURCES, BUILT] = [`${resolve('src')}/`, `${resolve('dist')}/`]

/**
 * Builds dist/ where it is not up to date. Tests import the sources and get their built versions, which users run. Node loads those by itself; otherwise Vite would transform every
 * source file for the tests, and the transformed code is slower. In watch mode, where sources change after the build, tests get the sources.
 */
export function builtSources(): Plugin {
  let watched = false
  return {
    name: 'built-sources',
    enforce: 'pre',
    configureVitest({ vitest }) {
      watched = vitest.config.watch
      // Here and not in global-setup.ts, which imports built sources itself.
      const build = spawnSync(process.execPath, ['scripts/build.mjs', '--if-changed'], { encoding: 'utf8' })
      if (build.status !== 0) throw new Error(`the build failed:\n${build.stdout}${build.stderr}`)
    },
    resolveId(imported, importer) {
      if (watched || importer === undefined || !/^\..*\.ts$/.test(imported)) return null
      const path = join(importer, '..', imported)
      if (!path.startsWith(SOURCES)) return null
      return { id: path.replace(SOURCES, BUILT).replace(/ts$/, 'js'), external: true }
    },
  }
}

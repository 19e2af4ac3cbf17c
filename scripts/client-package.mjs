// Makes a package of the client alone, for programs that send requests to a Rolecall service and do not run one.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Writes the folder `client-package` beside the compiled client in `dist`. `npm pack` makes a tarball of it. */
export function writeClientPackage(root, dist) {
  const folder = join(dist, 'client-package')
  mkdirSync(folder)
  for (const name of readdirSync(join(dist, 'client'))) {
    if (/\.(js|d\.ts)$/.test(name)) copyFileSync(join(dist, 'client', name), join(folder, name))
  }
  copyFileSync(join(root, 'src', 'client', 'README.md'), join(folder, 'README.md'))
  copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
  const { version, license, type, engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const manifest = {
    name: 'rolecall-client',
    version,
    description: 'The TypeScript client of Rolecall, a self-hosted job listings service. No dependencies.',
    license,
    type,
    engines,
    sideEffects: false,
    exports: { '.': { types: './index.d.ts', default: './index.js' }, './package.json': './package.json' },
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}
